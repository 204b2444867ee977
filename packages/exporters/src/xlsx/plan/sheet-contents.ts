import type { Locale, LocalizedText, SectionName } from '@outlay/reports';

/** Lists of what files for accounting programs leave out, which are added to a report with such files. */
type LeftOutList = 'not-in-epp' | 'not-in-optima';

const leftOutDocuments: LocalizedText = {
  en: 'Documents to enter by hand, one row each, with the reason',
  pl: 'Dokumenty do wprowadzenia ręcznie, każdy w osobnym wierszu z powodem',
};

const sheetContents: Readonly<Partial<Record<SectionName | LeftOutList, LocalizedText>>> = {
  data: {
    en: 'Every part of every document, one row each, for pivot tables',
    pl: 'Każda część dokumentu w osobnym wierszu, do tabel przestawnych',
  },
  documents: { en: 'Every purchase and refund, one row each', pl: 'Każdy zakup i zwrot w osobnym wierszu' },
  'income-documents': {
    en: 'Documents of income, not included in spending',
    pl: 'Dokumenty przychodów, nieujęte w wydatkach',
  },
  'accounting-entries': {
    en: 'Every entry with its accounts',
    pl: 'Każdy zapis z kontami',
  },
  'purchase-register': {
    en: 'Purchases in PLN in the columns of JPK_V7M',
    pl: 'Zakupy w złotych w układzie JPK_V7M',
  },
  'register-missing': {
    en: 'What to add to the purchase register',
    pl: 'Co trzeba uzupełnić w ewidencji zakupów',
  },
  books: {
    en: 'The purchase register, the entries and the report total compared',
    pl: 'Porównanie ewidencji zakupów, dekretacji i sumy raportu',
  },
  accounting: { en: 'Gross amounts by ledger account', pl: 'Kwoty brutto na kontach księgowych' },
  unmapped: {
    en: 'Expenses that no account rule matches',
    pl: 'Wydatki, do których nie pasuje żadna reguła',
  },
  'unmapped-payments': {
    en: 'Payment methods without an account',
    pl: 'Formy płatności bez konta',
  },
  'unsplit-tax': {
    en: 'Documents whose tax is not split off, by reason',
    pl: 'Dokumenty bez wydzielonego VAT, według powodu',
  },
  'unsplit-documents': {
    en: 'The same documents, one row each, with the reason',
    pl: 'Te same dokumenty, każdy w osobnym wierszu z powodem',
  },
  'not-in-epp': leftOutDocuments,
  'not-in-optima': leftOutDocuments,
  'unmatched-invoices': {
    en: 'Supplier invoices without a matching document',
    pl: 'Faktury dostawców, do których nie dopasowano dokumentu',
  },
  'unread-invoices': {
    en: 'Files in the folder of invoices that could not be read',
    pl: 'Pliki z folderu faktur, których nie udało się odczytać',
  },
  'missing-suppliers': {
    en: 'Stores for which neither the rules nor an invoice names a supplier',
    pl: 'Sklepy, których dostawcy nie ma ani w regułach, ani na fakturze',
  },
  categories: { en: 'Spending by category', pl: 'Wydatki według kategorii' },
  subcategories: { en: 'Spending by subcategory', pl: 'Wydatki według podkategorii' },
  months: { en: 'Spending by category and month', pl: 'Wydatki według kategorii i miesięcy' },
  stores: { en: 'Spending by store', pl: 'Wydatki według sklepów' },
  weeks: { en: 'Spending by week', pl: 'Wydatki według tygodni' },
  days: { en: 'Spending by day', pl: 'Wydatki według dni' },
  income: {
    en: 'Purchases, refunds and income by currency',
    pl: 'Zakupy, zwroty i przychody w każdej walucie',
  },
  groups: { en: 'Expenses shared with others', pl: 'Wydatki dzielone z innymi osobami' },
  recurring: {
    en: 'Recurring payments: paid, missing and expected next',
    pl: 'Płatności cykliczne: opłacone, brakujące i oczekiwane',
  },
  duplicates: {
    en: 'Documents that may be in the records twice',
    pl: 'Dokumenty, które mogły zostać zapisane dwa razy',
  },
  'duplicates-effect': {
    en: 'Totals with and without possible duplicates',
    pl: 'Sumy z możliwymi duplikatami i bez nich',
  },
  'data-quality': { en: 'What was checked in the records', pl: 'Co sprawdzono w danych' },
  'documents-to-check': {
    en: 'Documents to check, with the reason',
    pl: 'Dokumenty do sprawdzenia z powodem',
  },
  changes: {
    en: 'Documents added, changed or removed since the last report',
    pl: 'Dokumenty dodane, zmienione lub usunięte od poprzedniego raportu',
  },
  'line-items': { en: 'Every line item as recorded', pl: 'Każda pozycja tak, jak ją zapisano' },
};

/** Descriptions for filtered reports, in which sheets do not contain all documents. */
const filteredContents: Readonly<Partial<Record<SectionName, LocalizedText>>> = {
  data: {
    en: 'Parts of documents that match the report filter, one row each, for pivot tables',
    pl: 'Części dokumentów zgodne z filtrem raportu, każda w osobnym wierszu, do tabel przestawnych',
  },
  documents: {
    en: 'Purchases and refunds that match the report filter, one row each',
    pl: 'Zakupy i zwroty zgodne z filtrem raportu, każdy w osobnym wierszu',
  },
  'income-documents': {
    en: 'Documents of income that match the report filter, not included in spending',
    pl: 'Dokumenty przychodów zgodne z filtrem raportu, nieujęte w wydatkach',
  },
  'accounting-entries': {
    en: 'Entries of what matches the report filter, with their accounts',
    pl: 'Zapisy zgodne z filtrem raportu, z kontami',
  },
  'line-items': {
    en: 'Line items that match the report filter, as recorded',
    pl: 'Pozycje zgodne z filtrem raportu, tak jak je zapisano',
  },
};

/** The description of a section's sheet, in one line; empty for custom sections. */
export function contentsOf(
  id: string,
  { locale, isFiltered }: { readonly locale: Locale; readonly isFiltered: boolean },
): string {
  const known: Readonly<Record<string, LocalizedText>> = isFiltered
    ? { ...sheetContents, ...filteredContents }
    : sheetContents;
  return known[id]?.[locale] ?? '';
}
