import type { Locale } from '@outlay/reports';

/** The words of the sheet that checks the others, and of the one that charts draw from. */
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
    control: 'Kontrola',
    chartData: 'Dane wykresu',
    largestOf: (shown, all) => `największe: ${shown} z ${all}`,
    purpose: 'Formuły tego arkusza liczą sumy od nowa z pozostałych arkuszy i porównują je ze sobą.',
    result: 'Wynik',
    sheetsHeading: 'Arkusze a sumy raportu',
    service: 'Serwis',
    serviceHeading: 'Serwis a dokumenty',
    serviceNote:
      'Dokumenty są tu policzone w całości, tak jak w podsumowaniu serwisu: z przychodami i udziałami innych osób.',
    checked: 'Co jest sprawdzane',
    sheetSum: 'Suma arkusza',
    reportTotal: 'Suma w raporcie',
    documentsSum: 'Suma dokumentów',
    difference: 'Różnica',
    summaryTotal: 'Podsumowanie serwisu',
    categoriesTotal: 'Suma kategorii w podsumowaniu',
  },
  en: {
    control: 'Control',
    chartData: 'Chart data',
    largestOf: (shown, all) => `the largest ${shown} of ${all}`,
    purpose: 'The formulas of this sheet add up the other sheets anew and compare the sums.',
    result: 'Result',
    sheetsHeading: 'Sheets and totals of the report',
    service: 'Service',
    serviceHeading: 'Service and documents',
    serviceNote:
      'Documents count in full here, as in the summary of the service: with income and the shares of others.',
    checked: 'What is checked',
    sheetSum: 'Sum of the sheet',
    reportTotal: 'Total in the report',
    documentsSum: 'Sum of the documents',
    difference: 'Difference',
    summaryTotal: 'Summary of the service',
    categoriesTotal: 'Sum of the categories in the summary',
  },
};
