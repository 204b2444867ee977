import type { QualityCode, QualityFinding } from '../figures/figures.ts';
import { capitalized } from '../locale/capitalized.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, lazyRows, table } from '../report/section.ts';

const names: Readonly<Record<QualityCode, LocalizedText>> = {
  without_category: { en: 'Uncategorized', pl: 'Bez kategorii' },
  without_date: { en: 'No date', pl: 'Bez daty' },
  without_store: { en: 'No store name', pl: 'Bez nazwy sklepu' },
  without_image: { en: 'No image', pl: 'Bez obrazu' },
  in_future: { en: 'Dated in the future', pl: 'Z datą w przyszłości' },
  zero_amount: { en: 'Zero amount', pl: 'Z kwotą zerową' },
  without_amount: {
    en: 'No amount yet, not in this report',
    pl: 'Jeszcze bez kwoty, nieujęte w raporcie',
  },
};

/** What a person should do about each finding. */
const actions: Readonly<Record<QualityCode, LocalizedText>> = {
  without_category: { en: 'choose a category in the service', pl: 'wybierz kategorię w serwisie' },
  without_date: { en: 'enter the purchase date in the service', pl: 'uzupełnij datę zakupu w serwisie' },
  without_store: { en: 'enter the store name in the service', pl: 'uzupełnij nazwę sklepu w serwisie' },
  without_image: {
    en: 'add an image of the receipt or invoice in the service',
    pl: 'dodaj w serwisie obraz paragonu lub faktury',
  },
  in_future: { en: 'correct the purchase date in the service', pl: 'popraw datę zakupu w serwisie' },
  zero_amount: { en: 'compare the amount with the document', pl: 'porównaj kwotę z dokumentem' },
  without_amount: {
    en: 'enter the amount in the service, or wait until it has read the document',
    pl: 'uzupełnij kwotę w serwisie lub poczekaj, aż odczyta on dokument',
  },
};

const results = {
  found: { en: 'To do', pl: 'Do zrobienia' },
  clean: { en: 'OK', pl: 'OK' },
  notGiven: { en: 'Not provided by the service', pl: 'Serwis nie podaje' },
};

/** The quality checks of the records and their results; fields that the service never gives are not checked. */
export const dataQuality = defineSection({
  id: 'data-quality',
  title: { en: 'Data quality', pl: 'Jakość danych' },
  build({ figures: { quality }, locale }) {
    if (quality.length === 0) return undefined;
    return table(
      columns(
        locale,
        { check: 'text', result: 'text', checked: 'count', documents: 'count', amount: 'money' },
        ['checked'],
      ),
      quality.flatMap((finding) => rowsOf(finding, locale)),
    );
  },
});

/** The documents of each finding; a document with several findings is listed several times. */
export const documentsToCheck = defineSection({
  id: 'documents-to-check',
  title: { en: 'Documents to check', pl: 'Dokumenty do sprawdzenia' },
  detail: true,
  build({ figures: { quality }, locale, words }) {
    const found = quality.flatMap(({ code, documents }) =>
      documents.map((document) => ({
        name: names[code][locale],
        action: capitalized(actions[code][locale]),
        document,
      })),
    );
    if (found.length === 0) return undefined;
    return table(
      columns(locale, {
        finding: 'text',
        action: 'text',
        date: 'date',
        store: 'text',
        amount: 'money',
        id: 'text',
      }),
      lazyRows(found, ({ name, action, document }) => [
        [
          cell.text(name),
          cell.text(action),
          cell.date(document.date),
          cell.text(document.store ?? words.unnamedStore),
          cell.money(document.amount),
          cell.text(document.id),
        ],
      ]),
    );
  },
});

/** One row for each currency with documents, or a row without an amount if there are none. */
function rowsOf({ code, checked, count: found, totals }: QualityFinding, locale: Locale): Row[] {
  const head = [
    cell.text(names[code][locale]),
    cell.text(resultOf(code, found, locale)),
    cell.count(checked),
  ];
  if (totals.length === 0) return [[...head, cell.count(found), cell.none]];
  return totals.map(({ documents, amount }) => [...head, cell.count(documents), cell.money(amount)]);
}

/** The result in a few words, with the action to take. */
function resultOf(code: QualityCode, found: number | null, locale: Locale): string {
  if (found === null) return results.notGiven[locale];
  return found > 0 ? `${results.found[locale]}: ${actions[code][locale]}` : results.clean[locale];
}
