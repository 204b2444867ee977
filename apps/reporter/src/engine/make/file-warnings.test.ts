import { aDocument } from '@outlay/core/testing';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import { csvLayouts } from '@outlay/exporters/layouts';
import { type AccountingMapping, buildReport, type PresetName } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { fileWarnings } from './file-warnings.ts';

const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409' },
  payments: { default: '201' },
};
const documents = [
  aDocument({ id: 'a', amount: '10.00', tax: '0.55' }),
  aDocument({ id: 'b', amount: '5.00', currency: 'EUR' }),
  aDocument({ id: 'c', amount: '6.00', currency: 'CHF' }),
  aDocument({ id: 'd', amount: '900.00', currency: 'CHF', category: 'Wynagrodzenie' }),
];

function warningsOf(
  formats: readonly ExportFormat[],
  exportOptions: ExportOptions = {},
  {
    preset = 'household',
    mapping = null,
    locale = 'en',
  }: {
    preset?: PresetName;
    mapping?: AccountingMapping | null;
    locale?: 'en' | 'pl';
  } = {},
) {
  const options = { locale, preset, ...(mapping ? { accounting: mapping } : {}) } as const;
  return fileWarnings(buildReport(aDataset({ documents }), options), { formats, exportOptions });
}

/** With spaces in amounts that may break. */
function plain(warnings: ReturnType<typeof fileWarnings>) {
  return warnings.map((warning) => ({ ...warning, message: warning.message.replaceAll('\u00a0', ' ') }));
}

const inCurrency = (currency: string): ExportOptions => ({
  csvLayout: { layout: csvLayouts.ynab, currency },
});

describe('a CSV layout in one currency', () => {
  it('warns of the documents that it leaves out', () => {
    expect(warningsOf(['csv', 'pdf'], inCurrency('PLN'))).toEqual([
      {
        code: 'csv_rows_left_out',
        message:
          'The CSV file contains only amounts in PLN. Documents left out, in other currencies (CHF, EUR): 3.',
      },
    ]);
    expect(warningsOf(['zip'], inCurrency('EUR'), { locale: 'pl' }).map(({ message }) => message)).toEqual([
      'Plik CSV zawiera tylko kwoty w EUR. Pominięto dokumenty w innych walutach (CHF, PLN): 3.',
    ]);
  });

  it('warns where it has no rows at all', () => {
    expect(warningsOf(['csv'], inCurrency('USD'))).toEqual([
      { code: 'csv_without_rows', message: 'The CSV file has no rows: there are no documents in USD.' },
    ]);
  });

  it('warns of nothing where it is not written, and counts only what the layout has', () => {
    expect(warningsOf(['pdf'], inCurrency('PLN'))).toEqual([]);
    expect(warningsOf(['zip'], { ...inCurrency('PLN'), zip: { formats: ['pdf'] } })).toEqual([]);
    const refunds = { layout: { ...csvLayouts.ynab, types: ['refund'] as const }, currency: 'PLN' };
    expect(warningsOf(['csv'], { csvLayout: refunds })).toEqual([]);
    const layout = { ...csvLayouts.ynab, types: ['income'] as const };
    expect(warningsOf(['csv'], { csvLayout: { layout, currency: 'CHF' } })).toEqual([]);
  });
});

describe('an archive for DATEV', () => {
  const datev = { consultant: 1001, client: 1, fiscalYearStart: '01-01', accountLength: 4, currency: 'PLN' };

  it('warns of documents of spending that it does not book', () => {
    const mapping = { ...accounting, default: { account: '4980' }, payments: { default: '1590' } };
    expect(plain(warningsOf(['datev'], { datev }, { mapping }))).toEqual([
      {
        code: 'datev_not_booked',
        message:
          'The EXTF files for DATEV have 1 of 1 document, PLN 10.00 of PLN 10.00 (left out: PLN 0.00); 0 of 1 document, EUR 0.00 of EUR 5.00 (left out: EUR 5.00); 0 of 1 document, CHF 0.00 of CHF 6.00 (left out: CHF 6.00). The file not-booked.txt in the archive lists the documents left out, with the reasons.',
      },
    ]);
    expect(
      plain(warningsOf(['datev'], { datev }, { mapping, locale: 'pl' })).map(({ message }) => message),
    ).toEqual([
      'Pliki EXTF dla programu DATEV zawierają 1 z 1 dokumentu, 10,00 zł z 10,00 zł (pominięto 0,00 zł); 0 z 1 dokumentu, 0,00 EUR z 5,00 EUR (pominięto 5,00 EUR); 0 z 1 dokumentu, 0,00 CHF z 6,00 CHF (pominięto 6,00 CHF). Lista pominiętych dokumentów z powodami jest w pliku not-booked.txt w archiwum.',
    ]);
  });

  it('warns of documents whose tax is not booked', () => {
    const tax = { account: '1570', country: 'PL' } as const;
    const mapping = { ...accounting, default: { account: '4980' }, payments: { default: '1590' }, tax };
    expect(warningsOf(['datev'], { datev }, { mapping })[1]).toEqual({
      code: 'datev_booked_gross',
      message:
        'Documents booked gross for DATEV, without their tax, because its rate is not known: 1. The file booked-gross.txt in the archive lists them.',
    });
    expect(warningsOf(['datev'], { datev }, { mapping, locale: 'pl' })[1]?.message).toBe(
      'Dokumenty zaksięgowane dla programu DATEV brutto, bez wydzielonego podatku, bo jego stawka nie jest znana: 1. Ich lista jest w pliku booked-gross.txt w archiwum.',
    );
  });
});

describe('an accounting file', () => {
  const codes = (
    formats: readonly ExportFormat[],
    exportOptions: ExportOptions = {},
    preset: PresetName = 'household',
  ) => warningsOf(formats, exportOptions, { preset, mapping: accounting }).map(({ code }) => code);

  it.each<[readonly ExportFormat[], ExportOptions]>([
    [['pdf', 'xlsx', 'html'], {}],
    [['csv'], {}],
    [['ofx'], {}],
    [['csv'], { csvLayout: { layout: csvLayouts.ynab, currency: 'PLN' } }],
    [['zip'], { zip: { formats: ['pdf', 'xlsx'] } }],
  ])('that %j of a household do not show is warned of', (formats, options) => {
    expect(codes(formats, options)).toContain('accounting_not_shown');
  });

  it.each<[readonly ExportFormat[], ExportOptions, PresetName]>([
    [['pdf'], {}, 'accountant'],
    [['html'], {}, 'full'],
    [['pdf', 'json'], {}, 'household'],
    [['pdf', 'hledger'], {}, 'household'],
    [['csv'], { csv: { rows: 'entries' } }, 'household'],
    [['csv'], { csvLayout: { layout: csvLayouts.gnucash, currency: 'PLN' } }, 'household'],
    [['zip'], {}, 'household'],
  ])('that %j show is not', (formats, options, preset) => {
    expect(codes(formats, options, preset)).not.toContain('accounting_not_shown');
  });

  it('is not missed where there is none, and where nothing was spent', () => {
    expect(warningsOf(['pdf'])).toEqual([]);
    const report = buildReport(aDataset(), { locale: 'en', accounting });
    expect(fileWarnings(report, { formats: ['pdf'], exportOptions: {} })).toEqual([]);
  });
});

describe('lists that warnings name', () => {
  /** As many pairs as there are days. */
  const inPairs = (days: number, locale: 'en' | 'pl' = 'en') => {
    const pairs = Array.from({ length: days }, (_, day) => {
      const bought = {
        purchasedOn: `2026-10-${10 + day}`,
        storeName: `Store ${day}`,
        amount: `${day + 1}.00`,
      };
      return [aDocument({ ...bought, id: `a${day}` }), aDocument({ ...bought, id: `b${day}` })];
    });
    const duplicates = pairs.map((_, day) => ({
      sourceId: `a${day}`,
      targetId: `b${day}`,
      confidencePerMille: 900,
      reason: null,
    }));
    return buildReport(aDataset({ documents: pairs.flat(), duplicates }), { locale });
  };
  const textsOf = (report: ReturnType<typeof inPairs>, formats: readonly ExportFormat[], zip: object = {}) =>
    fileWarnings(report, { formats, exportOptions: zip }).map(({ code, message }) => [code, message]);

  it('are in no file of rows for other programs', () => {
    const english = [
      'lists_not_written',
      'None of the files has the lists that these warnings name. Add the format json (--format json).',
    ];
    expect(inPairs(5).warnings.map(({ message }) => message)).toContain(
      '2 more possible duplicates are listed under "Possible duplicates".',
    );
    expect(textsOf(inPairs(5), ['csv'])).toEqual([english]);
    expect(textsOf(inPairs(5), ['zip'], { zip: { formats: ['csv', 'ofx'] } })).toEqual([english]);
    expect(textsOf(inPairs(4, 'pl'), ['ofx'])).toEqual([
      [
        'lists_not_written',
        'Żaden z plików nie zawiera list, o których mówią te ostrzeżenia. Dodaj format json (--format json).',
      ],
    ]);
  });

  it('are in files with sections, and not named where each pair has its warning', () => {
    for (const format of ['json', 'pdf', 'html', 'xlsx', 'zip'] as const) {
      expect(textsOf(inPairs(5), ['csv', format])).toEqual([]);
    }
    expect(textsOf(inPairs(3), ['csv'])).toEqual([]);
  });

  it('include those of invoices', () => {
    const unread = [{ fileName: 'a.xml', reason: 'not_xml', field: null } as const];
    const mapping = { ...accounting, invoices: { invoices: [], unread } };
    expect(warningsOf(['hledger'], {}, { mapping }).map(({ code }) => code)).toEqual(['lists_not_written']);
  });
});

describe('VAT of documents without a number', () => {
  const message =
    'VAT without an invoice number: PLN 2.30 of PLN 4.60 on purchases (1 document). Outlay does not check whether VAT is deductible.';
  const taxed = { amount: '12.30', tax: '2.30' };
  const taxedReport = (preset: PresetName) =>
    buildReport(aDataset({ documents: [aDocument(taxed), aDocument({ ...taxed, identifier: 'FV/1' })] }), {
      locale: 'en',
      preset,
      accounting: { ...accounting, tax: { account: '221', country: 'PL' } },
    });
  const found = (warnings: readonly { readonly code: string; readonly message: string }[]) =>
    warnings
      .filter(({ code }) => code === 'vat_without_number')
      .map((warning) => warning.message.replaceAll('\u00a0', ' '));

  it('is part of the warnings of files that post it', () => {
    const report = taxedReport('household');
    const of = (formats: readonly ExportFormat[], exportOptions: ExportOptions = {}) =>
      found(fileWarnings(report, { formats, exportOptions }));
    expect(of(['hledger'])).toEqual([message]);
    expect(of(['beancount'])).toEqual([message]);
    expect(of(['csv'], { csv: { rows: 'entries' } })).toEqual([message]);
    expect(of(['csv'], { csvLayout: { layout: csvLayouts.gnucash } })).toEqual([message]);
    expect(of(['zip'], { zip: { formats: ['hledger'] } })).toEqual([message]);
    expect(of(['csv', 'pdf', 'xlsx'])).toEqual([]);
    expect(found(report.warnings)).toEqual([]);
  });

  it('is not repeated where the report warns of it', () => {
    const report = taxedReport('accountant');
    expect(found(report.warnings)).toEqual([message]);
    expect(found(fileWarnings(report, { formats: ['hledger'], exportOptions: {} }))).toEqual([]);
  });
});

it.each([
  ['en', 'format datev also corrects documents', '1 is only in this file, 0 only in the batch.'],
  ['pl', 'formacie datev koryguje też dokumenty', 'tylko w tym pliku: 1, tylko w paczce: 0.'],
] as const)(
  'says that the file of a format has other entries than the batch in %s',
  (locale, ...expected) => {
    const reportOf = (some: typeof documents) => buildReport(aDataset({ documents: some }), { locale });
    const [none, own] = [reportOf([]), reportOf(documents.slice(0, 1))];
    const warned = (datev: typeof own) =>
      fileWarnings({ ...none, ofFormats: { datev } }, { formats: ['json'], exportOptions: {} });
    expect(warned(own).map(({ code }) => code)).toEqual(['batch_format_corrected']);
    for (const text of expected) expect(warned(own)[0]?.message).toContain(text);
    expect(warned(none)).toEqual([]);
  },
);
