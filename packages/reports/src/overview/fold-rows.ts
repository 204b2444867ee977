import { decimalString, type Money, sumMoney } from '@outlay/core/money';
import { formatMoney } from '../locale/format-money.ts';
import { formatDecimal } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import type {
  CategoryLine,
  ChangeBlock,
  CheckItem,
  ComingUpLine,
  CurrencyBlock,
} from '../report/overview.ts';
import { overviewWordsOf } from './overview-words.ts';

/** The first rows of a list, and one row for the rest, so that no list is truncated silently. */
export type FoldedRows<Row, Rest> = { readonly rows: readonly Row[]; readonly rest: Rest | null };

/**
 * Folds the last categories into one line, "7 more", with the sum of their shares and no change. If some of them are
 * net refunds, the line says that these are deducted.
 */
export function foldCategories(
  rows: readonly CategoryLine[],
  max: number,
  locale: Locale,
): FoldedRows<CategoryLine, CategoryLine> {
  const [first] = rows;
  if (!first || rows.length <= max) return { rows, rest: null };
  const folded = rows.slice(Math.max(0, max - 1));
  const words = overviewWordsOf(locale);
  const hasRefunds = folded.some(({ amount }) => amount.minor < 0n);
  const shares = folded.flatMap(({ perMille }) => perMille ?? []);
  return {
    rows: rows.slice(0, Math.max(0, max - 1)),
    rest: {
      name: hasRefunds ? words.moreNet(folded.length) : words.more(folded.length),
      icon: null,
      amount: sumMoney(
        folded.map(({ amount }) => amount),
        first.amount.currency,
      ),
      perMille: shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) : null,
      change: null,
    },
  };
}

/** Folded changes: "7 more", and their sum. */
export type FoldedChanges = {
  readonly name: string;
  readonly change: Money;
  /** The rises and the falls that the sum nets: "up 120.00, down 410.37"; `null` if all changes have one direction. */
  readonly sides: string | null;
};

/** Folds the smallest changes into one row, so that the rows add up to the change of the total. */
export function foldChanges(
  { rows, others }: Pick<ChangeBlock, 'rows' | 'others'>,
  max: number,
  locale: Locale,
): FoldedRows<ChangeBlock['rows'][number], FoldedChanges> {
  const isWhole = rows.length + (others ? 1 : 0) <= max;
  const shown = isWhole ? rows : rows.slice(0, Math.max(0, max - 1));
  const folded = rows.slice(shown.length).map(({ change }) => change);
  const left = others ? [...folded, others.rises, others.falls] : folded;
  const [first] = left;
  if (!first) return { rows, rest: null };
  const words = overviewWordsOf(locale);
  const count = folded.length + (others?.count ?? 0);
  const change = sumMoney(left, first.currency);
  const rises = sumMoney(
    left.filter(({ minor }) => minor > 0n),
    first.currency,
  );
  const falls = { ...change, minor: rises.minor - change.minor };
  const [up, down] = [rises, falls].map((money) => formatDecimal(decimalString(money), locale));
  const sides = rises.minor > 0n && falls.minor > 0n ? words.risesAndFalls(up ?? '', down ?? '') : null;
  return {
    rows: shown,
    rest: { name: words.more(count), change, sides },
  };
}

/** Folded payments: "3 more", and their sum if all amounts are known and in one currency. */
export type FoldedPayments = { readonly name: string; readonly amount: Money | null };

/** Folds the latest payments into one row. */
export function foldPayments(
  rows: readonly ComingUpLine[],
  max: number,
  locale: Locale,
): FoldedRows<ComingUpLine, FoldedPayments> {
  const { rows: shown, rest } = foldRows(rows, max, locale);
  if (rest === null) return { rows: shown, rest };
  const left = rows.slice(shown.length).map(({ amount }) => amount);
  const [first] = left;
  const known = left.flatMap((amount) => (amount && amount.currency === first?.currency ? amount : []));
  const isSum = first && known.length === left.length;
  return { rows: shown, rest: { name: rest, amount: isSum ? sumMoney(known, first.currency) : null } };
}

/** Keeps the first currencies and lists the amounts of the others, which cannot be added up. */
export function foldCurrencies(
  rows: CurrencyBlock['rows'],
  max: number,
  locale: Locale,
): FoldedRows<CurrencyBlock['rows'][number], string> {
  if (rows.length <= max) return { rows, rest: null };
  const shown = rows.slice(0, Math.max(0, max - 1));
  const amounts = rows.slice(shown.length).map(({ amount }) => formatMoney(amount, locale));
  return { rows: shown, rest: overviewWordsOf(locale).alsoSpent(amounts) };
}

/** Keeps the first rows of a list and counts the rest: "7 more". */
export function foldRows<Row>(rows: readonly Row[], max: number, locale: Locale): FoldedRows<Row, string> {
  if (rows.length <= max) return { rows, rest: null };
  const shown = rows.slice(0, Math.max(0, max - 1));
  return { rows: shown, rest: overviewWordsOf(locale).more(rows.length - shown.length) };
}

/** Keeps the first items to check, including every critical one, and counts the rest: "7 more to check". */
export function foldChecks(
  items: readonly CheckItem[],
  max: number,
  locale: Locale,
): FoldedRows<CheckItem, string> {
  if (items.length <= max) return { rows: items, rest: null };
  const critical = items.findLastIndex(({ isCritical }) => isCritical) + 1;
  const shown = items.slice(0, Math.max(critical, max - 1));
  const more = items.length - shown.length;
  const words = overviewWordsOf(locale);
  const rest = shown.length > 0 ? words.moreToCheck(more) : words.unnamedToCheck(more);
  return { rows: shown, rest: more > 0 ? rest : null };
}
