import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { SupplierRule } from '../figures/accounting-mapping.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { supplierFinder } from './suppliers.ts';

const jeronimo = {
  name: 'Jeronimo Martins Polska S.A.',
  taxId: '7791011327',
  country: 'PL',
  account: '202-1',
};
const rules: readonly SupplierRule[] = [
  { store: 'Biedronka', ...jeronimo },
  { store: 'Żabka *', name: 'Sklep franczyzowy' },
  { store: 'żabka*', name: 'Żabka Polska' },
  { store: 'a.b (c)', name: 'Exact' },
];

describe('the supplier of a store', () => {
  const supplierOf = supplierFinder(rules);

  it.each([
    ['Biedronka', 'Jeronimo Martins Polska S.A.'],
    [' BIEDRONKA ', 'Jeronimo Martins Polska S.A.'],
    ['Biedronka 12', undefined],
    ['Żabka Z5631', 'Sklep franczyzowy'],
    ['ŻABKA', 'Żabka Polska'],
    ['a.b (c)', 'Exact'],
    ['aXb (c)', undefined],
    [null, undefined],
  ])('%j is %s', (store, name) => {
    expect(supplierOf(store)?.name).toBe(name);
  });

  it('is found for a name of 10,000 characters that nearly fits', { timeout: 2000 }, () => {
    const supplierOfDashes = supplierFinder([{ store: '*-*-*-* S.A.', name: 'Dashes' }]);
    const dashes = '-'.repeat(10_000);
    expect([dashes, `${dashes} S.A.`].map((store) => supplierOfDashes(store)?.name)).toEqual([
      undefined,
      'Dashes',
    ]);
  });

  it('has what the mapping names, and null for the rest', () => {
    expect([supplierOf('Biedronka'), supplierOf('Żabka')]).toEqual([
      jeronimo,
      { name: 'Żabka Polska', taxId: null, country: null, account: null },
    ]);
  });
});

it('is of every part and of the tax of a document', () => {
  const document = aDocument({ storeName: 'BIEDRONKA', amount: '12.30', tax: '2.30' });
  const accounting = { rules: [], tax: { account: '221', country: 'PL' as const }, suppliers: rules };
  const { figures } = buildReport(aDataset({ documents: [document] }), { locale: 'en', accounting });
  expect(figures.ledger?.entries.map(({ kind, supplier }) => [kind, supplier])).toEqual([
    ['expense', jeronimo],
    ['tax', jeronimo],
  ]);
});

describe('stores without a supplier', () => {
  const listed = (suppliers: readonly SupplierRule[] | undefined) => {
    const documents = [
      aDocument({ storeName: 'Lidl', amount: '5.00' }),
      aDocument({ storeName: 'LIDL', amount: '7.00' }),
      aDocument({ storeName: 'Biedronka', amount: '9.00' }),
      aDocument({ storeName: null, amount: '1.00' }),
      aDocument({ storeName: 'Lidl', amount: '3.00', currency: 'EUR' }),
    ];
    const accounting = { rules: [], suppliers };
    const { figures } = buildReport(aDataset({ documents }), { locale: 'en', accounting });
    return figures.accounting?.withoutSupplier?.map(({ store, documents: count, amount }) => [
      store,
      count,
      `${decimalString(amount)} ${amount.currency}`,
    ]);
  };

  it('are listed with what is bought there, largest first', () => {
    expect(listed(rules)).toEqual([
      ['LIDL', 2, '12.00 PLN'],
      [null, 1, '1.00 PLN'],
      ['Lidl', 1, '3.00 EUR'],
    ]);
  });

  it('do not include documents whose invoices name the supplier', () => {
    const documents = ['123.00', '7.00'].map((amount) =>
      aDocument({ id: amount, storeName: 'Lidl', amount, purchasedAt: '2026-10-05T10:00:00.000Z' }),
    );
    const accounting = { rules: [], suppliers: rules, invoices: { invoices: [anInvoice()] } };
    const { figures } = buildReport(aDataset({ documents }), { locale: 'en', accounting });
    expect(figures.invoices?.matched).toHaveLength(1);
    expect(figures.accounting?.withoutSupplier).toEqual([
      { store: 'Lidl', documents: 1, amount: { minor: 700n, currency: 'PLN' } },
    ]);
  });

  it('are not listed where the mapping names no suppliers', () => {
    expect(listed(undefined)).toBeUndefined();
  });

  it('and what is bought from suppliers come to the totals', () => {
    const anyRules = fc.subarray([
      { store: 'żabka', name: 'Żabka Polska' },
      { store: 'L*', name: 'Lidl Polska' },
    ]);
    fc.assert(
      fc.property(anyDocuments, anyRules, (documents, suppliers) => {
        const accounting = { rules: [], suppliers };
        const { figures } = buildReport(aDataset({ documents }), { locale: 'pl', accounting });
        const { entries = [], withoutSupplier } = figures.accounting ?? {};
        const supplied = entries.filter(({ supplier }) => supplier !== null).map(({ part }) => part);
        expect(sums([...supplied, ...(withoutSupplier ?? [])])).toEqual(sums(figures.totals));
      }),
    );
  });
});
