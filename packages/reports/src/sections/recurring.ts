import type { RecurringRow } from '../figures.ts';
import type { Worded } from '../locale/locale.ts';
import { columns, date, defineSection, table, text } from '../section.ts';

const frequencies: Readonly<Record<NonNullable<RecurringRow['frequency']>, Worded>> = {
  weekly: { en: 'Weekly', pl: 'Co tydzień' },
  monthly: { en: 'Monthly', pl: 'Co miesiąc' },
  quarterly: { en: 'Quarterly', pl: 'Co kwartał' },
  yearly: { en: 'Yearly', pl: 'Co rok' },
};

/** The payments that the service expects again and again. */
export const recurring = defineSection({
  id: 'recurring',
  title: { en: 'Recurring expenses', pl: 'Wydatki cykliczne' },
  build({ figures: { recurring: rows }, locale }) {
    if (rows.length === 0) return undefined;
    return table(
      columns(locale, { name: 'text', frequency: 'text', category: 'text', nextDate: 'date' }),
      rows.map((row) => [
        text(row.name),
        text(row.frequency === null ? null : frequencies[row.frequency][locale]),
        text(row.category),
        date(row.nextDate),
      ]),
    );
  },
});
