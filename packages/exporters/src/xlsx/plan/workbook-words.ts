import type { Locale } from '@outlay/reports';

/** The texts of the sheets that are not tables of the report. */
export type WorkbookWords = {
  readonly index: string;
  readonly sheet: string;
  readonly contents: string;
  readonly rows: string;
  /** Header: the column that the total of a sheet adds up. */
  readonly totalOf: string;
  /** A note on how totals react to filters. */
  readonly indexNote: string;
  /** A note that the sheets of a filtered report contain only matching documents. */
  readonly filteredNote: string;
  readonly summaryContents: string;
  readonly controlContents: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly cause: string;
  readonly control: string;
  readonly chartData: string;
  /** Follows the title of a chart that does not show its whole table. */
  readonly largestOf: (shown: string, all: string) => string;
  readonly purpose: string;
  readonly reconciliationHeading: string;
  readonly result: string;
  readonly sheetsHeading: string;
  readonly service: string;
  readonly serviceHeading: string;
  readonly serviceNote: string;
  readonly checked: string;
  readonly sheetSum: string;
  readonly reportTotal: string;
  readonly documentsSum: string;
  readonly difference: string;
  readonly summaryTotal: string;
  readonly categoriesTotal: string;
};

/** The texts by language. */
export const workbookWords: Readonly<Record<Locale, WorkbookWords>> = {
  pl: {
    index: 'Spis arkuszy',
    sheet: 'Arkusz',
    contents: 'Zawartość',
    rows: 'Wiersze',
    totalOf: 'Sumowana kolumna',
    indexNote:
      'Sumy w tym arkuszu obejmują wszystkie wiersze. Jeśli w którymś arkuszu ukryjesz wiersze filtrem Excela, sumy pod listą obejmą tylko wiersze widoczne.',
    filteredNote: 'Raport ma filtr: arkusze zawierają tylko to, co do niego pasuje.',
    summaryContents: 'Najważniejsze liczby i wykresy',
    controlContents: 'Porównanie sum z arkuszy z raportem i podsumowaniem serwisu',
    firstDay: 'Od',
    lastDay: 'Do',
    cause: 'Przyczyna',
    control: 'Sumy kontrolne',
    chartData: 'Dane wykresu',
    largestOf: (shown, all) => `największe: ${shown} z ${all}`,
    purpose: 'Formuły w tym arkuszu przeliczają sumy z pozostałych arkuszy i porównują je ze sobą.',
    reconciliationHeading: 'Uzgodnienie',
    result: 'Wynik',
    sheetsHeading: 'Arkusze a sumy w raporcie',
    service: 'Serwis',
    serviceHeading: 'Podsumowanie serwisu a dokumenty',
    serviceNote:
      'Dokumenty są tu liczone w pełnych kwotach, tak jak w podsumowaniu serwisu: z przychodami i udziałami innych osób.',
    checked: 'Sprawdzana suma',
    sheetSum: 'Suma w arkuszu',
    reportTotal: 'Suma w raporcie',
    documentsSum: 'Suma dokumentów',
    difference: 'Różnica',
    summaryTotal: 'Podsumowanie serwisu',
    categoriesTotal: 'Suma kategorii',
  },
  en: {
    index: 'Index',
    sheet: 'Sheet',
    contents: 'Contents',
    rows: 'Rows',
    totalOf: 'Total of',
    indexNote:
      'The totals on this sheet include all rows. If you hide rows of a sheet with the filter of Excel, the totals under its list include only the visible rows.',
    filteredNote: 'The report is filtered: its sheets contain only what matches.',
    summaryContents: 'Key figures and charts',
    controlContents: "Totals of the sheets compared with the report and the service's summary",
    firstDay: 'From',
    lastDay: 'To',
    cause: 'Cause',
    control: 'Control totals',
    chartData: 'Chart data',
    largestOf: (shown, all) => `${shown} largest of ${all}`,
    purpose: 'The formulas on this sheet recalculate the totals of the other sheets and compare them.',
    reconciliationHeading: 'Reconciliation',
    result: 'Result',
    sheetsHeading: 'Sheets compared with report totals',
    service: 'Service',
    serviceHeading: 'Service summary compared with documents',
    serviceNote:
      "Documents are counted in full here, as in the service's own summary: with income and others' shares.",
    checked: 'Total checked',
    sheetSum: 'Sheet total',
    reportTotal: 'Report total',
    documentsSum: 'Document totals',
    difference: 'Difference',
    summaryTotal: 'Service summary',
    categoriesTotal: 'Category totals',
  },
};
