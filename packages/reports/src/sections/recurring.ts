import { columns, date, defineSection, table, text } from '../section.ts';

/** The payments that the service expects again and again. */
export const recurring = defineSection({
  id: 'recurring',
  build({ figures: { recurring: rows }, words }) {
    if (rows.length === 0) return undefined;
    return table(
      columns(words, { name: 'text', frequency: 'text', category: 'text', nextDate: 'date' }),
      rows.map((row) => [
        text(row.name),
        text(row.frequency === null ? null : words.frequencies[row.frequency]),
        text(row.category),
        date(row.nextDate),
      ]),
    );
  },
});
