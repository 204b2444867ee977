import type { RecurringRow } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { LocalizedText } from '../locale/locale.ts';
import type { SectionContext } from '../report/section.ts';
import { namedExpenses } from './named-expenses.ts';

/** A note on earlier payments in another currency than the row of their expense, which cannot show them. */
export function otherCurrencyNotes(rows: readonly RecurringRow[], context: SectionContext): string[] {
  const { locale } = context;
  const changed = rows.filter(
    ({ last, average }) => last && average && last.amount.currency !== average.currency,
  );
  if (changed.length === 0) return [];
  const names = namedExpenses(
    changed,
    context,
    ({ last }) =>
      last &&
      [formatMoney(last.amount, locale), last.date && formatDate(last.date, locale)]
        .filter(Boolean)
        .join(', '),
  );
  const note: LocalizedText = {
    en: `The last payment before this period was in another currency: ${names}.`,
    pl: `Ostatnia płatność przed tym okresem była w innej walucie: ${names}.`,
  };
  return [note[locale]];
}
