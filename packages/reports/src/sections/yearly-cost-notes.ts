import type { RecurringRow } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
import type { LocalizedText } from '../locale/locale.ts';
import type { SectionContext } from '../report/section.ts';
import { namedExpenses } from './named-expenses.ts';

/** Notes on how the cost per year is computed, and on active expenses that its total does not include. */
export function yearlyCostNotes(
  rows: readonly RecurringRow[],
  { asOf, locale, words }: Pick<SectionContext, 'asOf' | 'locale' | 'words'>,
): string[] {
  const day = formatDate(asOf, locale);
  const basis: LocalizedText = {
    en: `Based on payments up to ${day}. Cost per year: the latest payment up to that day multiplied by the number of payments in a year.`,
    pl: `Według płatności do ${day}. Koszt roczny: ostatnia płatność do tego dnia pomnożona przez liczbę płatności w roku.`,
  };
  const unknown = rows.filter(({ isActive, yearlyCost }) => isActive !== false && yearlyCost === null);
  const isUnpaid = ({ payments, last }: RecurringRow) => payments.length === 0 && last === null;
  const [unpaid, irregular] = [unknown.filter(isUnpaid), unknown.filter((row) => !isUnpaid(row))];
  const list = (left: readonly RecurringRow[]) => namedExpenses(left, { locale, words });
  const unpaidNote: LocalizedText = {
    en: `Not included in the cost per year, because no payment is known yet: ${list(unpaid)}.`,
    pl: `Koszt roczny nie obejmuje wydatków, za które nie ma jeszcze płatności: ${list(unpaid)}.`,
  };
  const irregularNote: LocalizedText = {
    en: `Not included in the cost per year, because their frequency is unknown: ${list(irregular)}.`,
    pl: `Koszt roczny nie obejmuje wydatków o nieznanej częstotliwości: ${list(irregular)}.`,
  };
  return [
    ...(unknown.length < rows.length ? [basis[locale]] : []),
    ...(unpaid.length > 0 ? [unpaidNote[locale]] : []),
    ...(irregular.length > 0 ? [irregularNote[locale]] : []),
  ];
}
