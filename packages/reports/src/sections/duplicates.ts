import { daysBetween } from '@outlay/core/time';
import type { DuplicateMatch, DuplicateRow } from '../figures/figures.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import { columns, defineSection, table } from '../report/section.ts';

const yes = { en: 'yes', pl: 'tak' };
const no = { en: 'no', pl: 'nie' };

const matchWords: Readonly<Record<DuplicateMatch, LocalizedText>> = {
  store: { en: 'same store', pl: 'ten sam sklep' },
  amount: { en: 'same amount', pl: 'ta sama kwota' },
  day: { en: 'same day', pl: 'ten sam dzień' },
  number: { en: 'same document number', pl: 'ten sam numer dokumentu' },
};

const otherUnknown: LocalizedText = {
  en: 'the other document is not in this report',
  pl: 'drugiego dokumentu nie ma w tym raporcie',
};

/** Pairs of documents that may be one purchase, and whether both of a pair are in the total. */
export const duplicates = defineSection({
  id: 'duplicates',
  title: { en: 'Possible duplicates', pl: 'Możliwe duplikaty' },
  resource: 'duplicates',
  build({ figures: { duplicates: rows }, locale, words }) {
    if (!rows || rows.length === 0) return undefined;
    return table(
      columns(
        locale,
        {
          date: 'date',
          store: 'text',
          reason: 'text',
          countedTwice: 'text',
          amount: 'money',
          sourceId: 'text',
          targetId: 'text',
        },
        ['sourceId', 'targetId'],
      ),
      rows.map((row) => [
        cell.date(row.date),
        cell.text(row.store ?? words.unnamedStore),
        cell.text(reasonOf(row, locale)),
        cell.text((row.isCountedTwice ? yes : no)[locale]),
        cell.money(row.amount),
        cell.text(row.sourceId),
        cell.text(row.targetId),
      ]),
    );
  },
});

/** What the two documents have in common, and how many days are between them. */
function reasonOf({ date: day, other, matches }: DuplicateRow, locale: Locale): string {
  if (!other) return otherUnknown[locale];
  const common = matches.map((match) => matchWords[match][locale]);
  const days = day && other.date ? Math.abs(daysBetween(other.date, day)) : 0;
  const apart: LocalizedText = {
    en: `${days} ${days === 1 ? 'day' : 'days'} apart`,
    pl: `${days} ${days === 1 ? 'dzień' : 'dni'} odstępu`,
  };
  return [...common, ...(days > 0 ? [apart[locale]] : [])].join(', ');
}

/** The total with the suspected duplicates in it and without them, for each currency that has some. */
export const duplicatesEffect = defineSection({
  id: 'duplicates-effect',
  title: { en: 'Total if duplicates are removed', pl: 'Suma po usunięciu duplikatów' },
  build({ figures: { duplicateEffect: effects }, locale }) {
    if (!effects || effects.length === 0) return undefined;
    return table(
      columns(locale, {
        currency: 'text',
        removedDocuments: 'count',
        withDuplicates: 'money',
        withoutDuplicates: 'money',
        difference: 'money',
      }),
      effects.map(({ total, documents, without, difference }) => [
        cell.text(total.currency),
        cell.count(documents),
        cell.money(total),
        cell.money(without),
        cell.money(difference),
      ]),
    );
  },
});
