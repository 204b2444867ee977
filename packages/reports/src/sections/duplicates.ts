import { columns, date, defineSection, money, share, table, text } from '../section.ts';

/** Pairs of documents that may be one purchase. */
export const duplicates = defineSection({
  id: 'duplicates',
  title: { en: 'Possible duplicates', pl: 'Możliwe duplikaty' },
  build({ figures: { duplicates: rows }, locale }) {
    if (rows.length === 0) return undefined;
    return table(
      columns(
        locale,
        {
          date: 'date',
          store: 'text',
          reason: 'text',
          confidence: 'share',
          amount: 'money',
          sourceId: 'text',
          targetId: 'text',
        },
        ['sourceId', 'targetId'],
      ),
      rows.map((row) => [
        date(row.date),
        text(row.store),
        text(row.reason),
        share(row.confidencePerMille),
        money(row.amount),
        text(row.sourceId),
        text(row.targetId),
      ]),
    );
  },
});
