import type { PurchaseDocument } from '@outlay/core';
import { type AccountingMapping, buildReport, type Dataset, type Report } from '@outlay/reports';
import fc from 'fast-check';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { anyAccount, anyName } from './any-account.ts';
import { fitting } from './datev-report.ts';

/** A report that can be written for DATEV, and the settings of its books. */
export type DatevCase = { readonly report: Report; readonly settings: DatevSettings };

const anyLedgerAccount = fc.constantFrom('4930', '4940', '3400', '70001');

const anyMapping: fc.Arbitrary<AccountingMapping> = fc.record({
  rules: fc.array(
    fc.record({
      category: anyName.map((name) => fitting(name)).filter((name) => name.trim() !== ''),
      account: anyLedgerAccount,
      vat: fc.constantFrom('19%', '7 %', '13b', 'zw', undefined),
    }),
    { maxLength: 6 },
  ),
  default: fc.record({ account: anyLedgerAccount }),
  payments: fc.constant({ card: '1200', cash: '1000', default: '1590' }),
  tax: fc.option(fc.constant({ account: '1570', country: 'DE' as const }), { freq: 4 }),
});

const anySettings: fc.Arbitrary<DatevSettings> = fc.record({
  consultant: fc.integer({ min: 1001, max: 9_999_999 }),
  client: fc.integer({ min: 1, max: 99_999 }),
  fiscalYearStart: fc.constantFrom('01-01', '04-01', '03-15', '07-01'),
  accountLength: fc.constant(4),
  chart: fc.constantFrom(undefined, '03', '04'),
  label: fc.constantFrom(undefined, 'Firma 1/a_b.'),
  initials: fc.constantFrom(undefined, 'MM', 'MMAB'),
  lock: fc.boolean(),
  taxKeys: fc.constantFrom({}, { '19': '401' }, { '19%': '401', '7': '402', '13b': '511', '0': '40' }),
  automaticAccounts: fc.constantFrom([], ['3400'], ['3400', '70001']),
});

/** At most ten digits before the comma, also for a part that is larger than its document. */
const maxMinor = 9n * 10n ** 11n;

/** The dataset in the books of a client in Germany: texts in Windows-1252, amounts that DATEV has, some with a tax that fits a rate. */
function german(dataset: Dataset, rates: readonly bigint[]): Dataset {
  const text = (value: string | null) => (value === null ? null : fitting(value));
  const documents = dataset.documents.map((document, index): PurchaseDocument => {
    const rate = rates[index % rates.length] ?? 0n;
    const minor = document.total.minor % maxMinor;
    const { currency } = document.total;
    return {
      ...document,
      storeName: text(document.storeName),
      category: text(document.category),
      identifier: text(document.identifier),
      total: { minor, currency },
      tax: rate === 0n ? null : { minor: (minor * rate) / (100n + rate), currency },
      owned: null,
      lineItems: document.lineItems.map((item) => ({
        ...item,
        category: text(item.category),
        subcategory: text(item.subcategory),
        total: item.total && { ...item.total, minor: item.total.minor % 1_000_000n },
      })),
    };
  });
  return { ...dataset, documents };
}

/** Generates reports of arbitrary accounts over several months, with accounts of DATEV and any settings. */
export const anyDatevCase: fc.Arbitrary<DatevCase> = fc
  .record({
    dataset: anyAccount,
    accounting: anyMapping,
    settings: anySettings,
    rates: fc.array(fc.constantFrom(0n, 7n, 19n, 11n), { minLength: 1, maxLength: 4 }),
  })
  .map(({ dataset, accounting, settings, rates }) => ({
    settings,
    report: buildReport(german(dataset, rates), { locale: 'en', accounting }),
  }));
