import { columns, count, date, defineSection, money, share, table, text } from '../section.ts';

const yes = { en: 'yes', pl: 'tak' };
const no = { en: 'no', pl: 'nie' };

/** Pairs of documents that may be one purchase, and whether both of a pair are in the total. */
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
          countedTwice: 'text',
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
        text((row.isCountedTwice ? yes : no)[locale]),
        money(row.amount),
        text(row.sourceId),
        text(row.targetId),
      ]),
    );
  },
});

/** The total with the suspected duplicates in it and without them, for each currency that has some. */
export const duplicatesEffect = defineSection({
  id: 'duplicates-effect',
  title: { en: 'Without possible duplicates', pl: 'Bez możliwych duplikatów' },
  build({ figures: { duplicateEffect: effects }, locale, words }) {
    if (effects.length === 0) return undefined;
    return table(
      columns(locale, {
        name: 'text',
        documents: 'count',
        withDuplicates: 'money',
        withoutDuplicates: 'money',
        difference: 'money',
      }),
      effects.map(({ total, documents, without, difference }) => [
        text(words.inCurrency(total.currency)),
        count(documents),
        money(total),
        money(without),
        money(difference),
      ]),
    );
  },
});
