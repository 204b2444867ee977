import { oneLine } from '../calc/name-key.ts';
import type { RecurringRow } from '../figures/figures.ts';
import { listOf } from '../locale/list-of.ts';
import type { LocalizedText } from '../locale/locale.ts';
import type { SectionContext } from '../report/section.ts';

/** Maximum number of expenses that are named individually. */
const maxNamed = 3;

/**
 * Names the first few expenses and counts the others: "Netflix, Rent and 2 more".
 * @param factOf - text in brackets after a name, such as an amount
 */
export function namedExpenses(
  rows: readonly RecurringRow[],
  { locale, words }: Pick<SectionContext, 'locale' | 'words'>,
  factOf: (row: RecurringRow) => string | null = () => null,
): string {
  const names = rows.slice(0, maxNamed).map((row) => {
    const fact = factOf(row);
    return `${oneLine(row.name ?? words.unnamedStore)}${fact === null ? '' : ` (${fact})`}`;
  });
  const more = rows.length - names.length;
  const rest: LocalizedText = { en: `${more} more`, pl: `jeszcze ${more}` };
  return listOf(more > 0 ? [...names, rest[locale]] : names, locale);
}
