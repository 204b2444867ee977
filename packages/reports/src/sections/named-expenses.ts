import { oneLine } from '../calc/name-key.ts';
import type { RecurringRow } from '../figures/figures.ts';
import { listOf } from '../locale/list-of.ts';
import type { LocalizedText } from '../locale/locale.ts';
import type { SectionContext } from '../report/section.ts';

/** So many expenses are named one by one. */
const maxNamed = 3;

/**
 * The first few expenses by name and the others by number: "Netflix, Rent and 2 more".
 * @param factOf - what stands in brackets after a name, such as an amount
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
