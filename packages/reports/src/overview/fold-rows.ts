import { sumMoney } from '@outlay/core/money';
import type { Locale } from '../locale/locale.ts';
import type { CategoryLine, CheckItem } from '../report/overview.ts';
import { overviewWordsOf } from './overview-words.ts';

/** The first rows of a list, and the others as one: no list is cut without a word. */
export type Folded<Row, Rest> = { readonly rows: readonly Row[]; readonly rest: Rest | null };

/** Several categories as one line: "7 more". Its share is the sum of theirs; it has no change. */
export function foldCategories(
  rows: readonly CategoryLine[],
  max: number,
  locale: Locale,
): Folded<CategoryLine, CategoryLine> {
  const [first] = rows;
  if (!first || rows.length <= max) return { rows, rest: null };
  const folded = rows.slice(Math.max(0, max - 1));
  const shares = folded.flatMap(({ perMille }) => perMille ?? []);
  return {
    rows: rows.slice(0, Math.max(0, max - 1)),
    rest: {
      name: overviewWordsOf(locale).more(folded.length),
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

/** The first rows of a list, and how many more there are: "7 more". */
export function foldRows<Row>(rows: readonly Row[], max: number, locale: Locale): Folded<Row, string> {
  if (rows.length <= max) return { rows, rest: null };
  const shown = rows.slice(0, Math.max(0, max - 1));
  return { rows: shown, rest: overviewWordsOf(locale).more(rows.length - shown.length) };
}

/** The first things to check, every grave one among them, and how many more there are: "7 more to check". */
export function foldChecks(
  items: readonly CheckItem[],
  max: number,
  locale: Locale,
): Folded<CheckItem, string> {
  if (items.length <= max) return { rows: items, rest: null };
  const graves = items.findLastIndex(({ isGrave }) => isGrave) + 1;
  const shown = items.slice(0, Math.max(graves, max - 1));
  const more = items.length - shown.length;
  return { rows: shown, rest: more > 0 ? overviewWordsOf(locale).moreToCheck(more) : null };
}
