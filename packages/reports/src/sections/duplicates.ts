import { daysBetween, localDateTime } from '@outlay/core/time';
import type { DocumentRow, DuplicateMatch, DuplicateRow, ReportFigures } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
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

/** Pairs of documents that may be the same purchase, and whether the total includes both. */
export const duplicates = defineSection({
  id: 'duplicates',
  title: { en: 'Possible duplicates', pl: 'Możliwe duplikaty' },
  resource: 'duplicates',
  build({ figures, period, locale, words }) {
    const { duplicates: rows } = figures;
    if (!rows || rows.length === 0) return undefined;
    const known = namedDocuments(figures);
    const written = (id: string | null, row: DuplicateRow) =>
      cell.text(documentText(id, known.get(id ?? '') ?? otherOf(row), { locale, timeZone: period.timeZone }));
    return table(
      columns(
        locale,
        {
          date: 'date',
          store: 'text',
          firstDocument: 'text',
          secondDocument: 'text',
          reason: 'text',
          countedTwice: 'text',
          amount: 'money',
          sourceId: 'text',
          targetId: 'text',
        },
        ['date', 'sourceId', 'targetId'],
      ),
      rows.map((row) => [
        cell.date(row.date),
        cell.text(row.store ?? words.unnamedStore),
        written(row.sourceId, row),
        written(row.targetId, row),
        cell.text(reasonOf(row, locale)),
        cell.text((row.isCountedTwice ? yes : no)[locale]),
        cell.money(row.amount),
        cell.text(row.sourceId),
        cell.text(row.targetId),
      ]),
    );
  },
});

const numberWords: LocalizedText = { en: 'no.', pl: 'nr' };

type WritingContext = { readonly locale: Locale; readonly timeZone: string };

/** The fields that identify a document for a reader. */
type FoundDocument = Pick<DocumentRow, 'date' | 'purchasedAt' | 'identifier'>;

/** The documents of the period that occur in a pair, by ID. */
function namedDocuments({ duplicates: rows, documents, income }: ReportFigures) {
  const named = new Set(rows?.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  return new Map(
    [...documents, ...income].flatMap((row) =>
      row.id !== null && named.has(row.id) ? [[row.id, row] as const] : [],
    ),
  );
}

/** The other document of a pair; if it is outside the period, only its date is known. */
function otherOf({ other }: DuplicateRow): FoundDocument | null {
  return other && { date: other.date, purchasedAt: null, identifier: null };
}

/** Text by which a reader can find a document: date, time and number, or its ID in the service if it has no number. */
function documentText(
  id: string | null,
  document: FoundDocument | null,
  context: WritingContext,
): string | null {
  const number = document?.identifier ?? null;
  const name = number === null ? id && `ID ${id}` : `${numberWords[context.locale]} ${number}`;
  const parts = [document && momentText(document, context), name].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function momentText(
  { date, purchasedAt }: FoundDocument,
  { locale, timeZone }: WritingContext,
): string | null {
  if (date === null) return null;
  const time = purchasedAt === null ? [] : [localDateTime(purchasedAt, timeZone).slice(11, 16)];
  return [formatDate(date, locale), ...time].join(', ');
}

/** What the two documents have in common, and the number of days between them. */
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

/** The totals with and without possible duplicates, for each currency that has any. */
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
