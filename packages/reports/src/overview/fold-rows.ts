import { sumMoney } from '@outlay/core/money';
import type { Locale } from '../locale/locale.ts';
import type { CategoryLine, ComingUpLine } from '../report/overview.ts';
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

/** The first payments, and how many more there are: "7 more". Totals are of all of them. */
export function foldPayments(
  rows: readonly ComingUpLine[],
  max: number,
  locale: Locale,
): Folded<ComingUpLine, string> {
  if (rows.length <= max) return { rows, rest: null };
  const shown = rows.slice(0, Math.max(0, max - 1));
  return { rows: shown, rest: overviewWordsOf(locale).more(rows.length - shown.length) };
}
