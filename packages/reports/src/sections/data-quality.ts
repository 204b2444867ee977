import type { QualityCode, QualityFinding } from '../figures/figures.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, lazyRows, table } from '../report/section.ts';

const names: Readonly<Record<QualityCode, LocalizedText>> = {
  without_category: { en: 'Uncategorized', pl: 'Bez kategorii' },
  without_date: { en: 'No date', pl: 'Bez daty' },
  without_store: { en: 'No store name', pl: 'Bez nazwy sklepu' },
  without_image: { en: 'No document image', pl: 'Bez obrazu dokumentu' },
  in_future: { en: 'Dated in the future', pl: 'Z datą w przyszłości' },
  zero_amount: { en: 'Zero amount', pl: 'Z kwotą zerową' },
  without_amount: {
    en: 'No amount yet, not in this report',
    pl: 'Jeszcze bez kwoty, nieujęte w raporcie',
  },
};

const results = {
  found: { en: 'To check', pl: 'Do sprawdzenia' },
  clean: { en: 'OK', pl: 'OK' },
  notGiven: { en: 'Not provided by the service', pl: 'Serwis nie podaje' },
};

/** What was checked in the records and what was found; what the service never tells is said to be unchecked. */
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

/** The documents behind the findings; one that several checks found is there several times. */
export const documentsToCheck = defineSection({
  id: 'documents-to-check',
  title: { en: 'Documents to check', pl: 'Dokumenty do sprawdzenia' },
  detail: true,
  build({ figures: { quality }, locale, words }) {
    const found = quality.flatMap(({ code, documents }) =>
      documents.map((document) => ({ name: names[code][locale], document })),
    );
    if (found.length === 0) return undefined;
    return table(
      columns(locale, { finding: 'text', date: 'date', store: 'text', amount: 'money', id: 'text' }),
      lazyRows(found, ({ name, document }) => [
        [
          cell.text(name),
          cell.date(document.date),
          cell.text(document.store ?? words.unnamedStore),
          cell.money(document.amount),
          cell.text(document.id),
        ],
      ]),
    );
  },
});

/** A row for each currency with a document; one without an amount where there are no documents. */
function rowsOf({ code, checked, count: found, totals }: QualityFinding, locale: Locale): Row[] {
  const result = found === null ? results.notGiven : found > 0 ? results.found : results.clean;
  const head = [cell.text(names[code][locale]), cell.text(result[locale]), cell.count(checked)];
  if (totals.length === 0) return [[...head, cell.count(found), cell.none]];
  return totals.map(({ documents, amount }) => [...head, cell.count(documents), cell.money(amount)]);
}
