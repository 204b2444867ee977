import type { DocumentRow, LedgerEntry, Report } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';

/** Settings for reports in the currency of the sample reports. */
export const datevSettings: DatevSettings = {
  consultant: 12345,
  client: 678,
  fiscalYearStart: '01-01',
  accountLength: 4,
  currency: 'PLN',
};

/** A report that can be written for DATEV: every part is booked on an account, and its texts are in Windows-1252. */
export function bookable(report: Report): Report {
  const { figures } = report;
  const documents = figures.documents.map(withFittingTexts);
  const income = figures.income.map(withFittingTexts);
  const entries = documents.flatMap(entriesOf);
  const ledger = { entries, unmappedPayments: [], unsplit: [], income: [] };
  return { ...report, figures: { ...figures, documents, income, accounting: null, ledger } };
}

/** A text without the characters that Windows-1252 does not have. */
export function fitting(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '_');
}

function withFittingTexts(document: DocumentRow): DocumentRow {
  const { store, identifier, category, parts } = document;
  const fit = (text: string | null) => (text === null ? null : fitting(text));
  return {
    ...document,
    store: fit(store),
    identifier: fit(identifier),
    category: fit(category),
    parts: parts.map((part) => ({
      ...part,
      category: fit(part.category),
      subcategory: fit(part.subcategory),
    })),
  };
}

function entriesOf(document: DocumentRow): LedgerEntry[] {
  return document.parts.map(({ category, subcategory, amount }): LedgerEntry => {
    const isAdded = amount.minor >= 0n;
    return {
      document,
      kind: 'expense',
      category,
      subcategory,
      debit: isAdded ? '4900' : '1000',
      credit: isAdded ? '1000' : '4900',
      posted: { ...amount, minor: isAdded ? amount.minor : -amount.minor },
      amount,
      booking: { account: '4900', costCenter: null, vat: null },
      taxRate: null,
      invoice: null,
      supplier: null,
    };
  });
}
