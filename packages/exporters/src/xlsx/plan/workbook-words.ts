import type { Locale } from '@outlay/reports';

/** The words of the sheet with the control totals, and of the one that charts draw from. */
export type WorkbookWords = {
  readonly control: string;
  readonly chartData: string;
  /** Follows a chart's title where it does not show all of its table. */
  readonly largestOf: (shown: string, all: string) => string;
  readonly purpose: string;
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

/** The words in each language. */
export const workbookWords: Readonly<Record<Locale, WorkbookWords>> = {
  pl: {
    control: 'Sumy kontrolne',
    chartData: 'Dane wykresu',
    largestOf: (shown, all) => `największe: ${shown} z ${all}`,
    purpose: 'Formuły w tym arkuszu przeliczają sumy z pozostałych arkuszy i porównują je ze sobą.',
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
    control: 'Control totals',
    chartData: 'Chart data',
    largestOf: (shown, all) => `${shown} largest of ${all}`,
    purpose: 'The formulas on this sheet recalculate the totals of the other sheets and compare them.',
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
