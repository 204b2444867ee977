import type { PurchaseDocument } from '@outlay/core';
import { decimalString, parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { vatPurchases } from './vat-purchases.ts';

const mapping: AccountingMapping = {
  rules: [
    { category: 'Kursy', account: '403', vat: 'zw' },
    { category: 'Reklama', account: '404', vat: 'np' },
    { category: 'Dom', account: '401' },
  ],
  payments: { default: '201' },
  tax: { account: '221', country: 'PL' },
  suppliers: [
    { store: 'Sklep', name: 'Sklep sp. z o.o.', taxId: '5250000104', country: 'PL' },
    { store: 'Shop', name: 'Shop GmbH', taxId: '136695976', country: 'DE' },
    { store: 'Kiosk', name: 'Kiosk' },
    { store: 'Blank', name: '\u0000', taxId: '5250000104' },
  ],
};

const bought = aDocument({
  id: 'a',
  purchasedOn: '2026-10-05',
  storeName: 'Sklep',
  amount: '123.00',
  tax: '23.00',
  category: 'Dom',
  identifier: 'FV/1',
});

const zloty = (text: string) => parseMoney(text, 'PLN');
const nip = '5250000127';
const seller = { taxNumber: nip, name: 'Sprzedawca S.A.' };

function dividedWith(
  changes: Partial<PurchaseDocument>,
  invoices: readonly SupplierInvoice[] = [],
  options: { readonly counted?: 'owned' } = {},
) {
  const documents = [{ ...bought, ...changes }];
  const accounting = { ...mapping, ...(invoices.length > 0 ? { invoices: { invoices } } : {}) };
  const { figures } = buildReport(aDataset({ documents }), { locale: 'en', accounting, ...options });
  return vatPurchases(figures);
}

/** The rates of the only document, or why it is left out. */
function outcome(...given: Parameters<typeof dividedWith>): unknown {
  const { purchases, leftOut } = dividedWith(...given);
  expect(purchases.length + leftOut.length).toBe(1);
  const [purchase] = purchases;
  if (!purchase) return leftOut[0]?.reason;
  return purchase.rates.map(({ rate, net, tax }) => [rate, decimalString(net), decimalString(tax)]);
}

it('takes the derived rate of a document, and its supplier', () => {
  const { purchases } = dividedWith({});
  expect(purchases).toMatchObject([
    {
      supplier: { name: 'Sklep sp. z o.o.', taxNumber: '5250000104' },
      number: 'FV/1',
      ksefNumber: null,
      issueDate: '2026-10-05',
      supplyDate: '2026-10-05',
      source: 'derived',
      isReversal: false,
    },
  ]);
  expect(outcome({})).toEqual([[23, '100.00', '23.00']]);
});

it('takes rates, seller, number and dates of an invoice', () => {
  const invoice = anInvoice({
    number: 'FV/1',
    seller,
    issueDate: '2026-10-06',
    supplyDate: '2026-10-04',
    rates: [
      { percent: 0, net: zloty('3.00'), tax: zloty('0.00') },
      { percent: 5, net: zloty('20.00'), tax: zloty('1.00') },
      { percent: 23, net: zloty('80.49'), tax: zloty('18.51') },
    ],
  });
  expect(dividedWith({}, [invoice]).purchases).toMatchObject([
    { supplier: { taxNumber: nip }, issueDate: '2026-10-06', supplyDate: '2026-10-04', source: 'invoice' },
  ]);
  expect(outcome({}, [invoice])).toEqual([
    [23, '80.49', '18.51'],
    [5, '20.00', '1.00'],
    [0, '3.00', '0.00'],
  ]);
});

it('takes an exemption from a rule, of a document and of an invoice without tax', () => {
  expect(outcome({ category: 'Kursy', lineItems: [], tax: null })).toEqual([['exempt', '123.00', '0.00']]);
  const rates = [{ percent: null, net: zloty('123.00'), tax: zloty('0.00') }];
  const invoice = anInvoice({ number: 'FV/1', seller, rates });
  expect(outcome({ category: 'Kursy', tax: zloty('0.00') }, [invoice])).toEqual([
    ['exempt', '123.00', '0.00'],
  ]);
});

describe('a document is left out', () => {
  const lines = (...categories: string[]) =>
    categories.map((category) => aLineItem({ amount: '61.50', category }));
  it.each<[string, Partial<PurchaseDocument>]>([
    ['other_currency', { total: parseMoney('123.00', 'EUR'), tax: parseMoney('23.00', 'EUR') }],
    ['no_account', { category: 'Hobby' }],
    ['no_account', { lineItems: lines('Dom', 'Hobby') }],
    ['refund', { total: zloty('-123.00'), tax: zloty('-23.00') }],
    ['rate_unknown', { tax: null }],
    ['rate_unknown', { tax: zloty('11.11') }],
    ['rate_unknown', { category: 'Kursy', tax: zloty('23.00') }],
    ['rate_unknown', { lineItems: lines('Dom', 'Kursy'), tax: null }],
    ['zero_tax', { tax: zloty('0.00') }],
    ['untaxed_by_rule', { category: 'Reklama', tax: null }],
    ['no_supplier', { storeName: 'Gdzieś' }],
    ['no_supplier', { storeName: 'Kiosk' }],
    ['no_supplier', { storeName: 'Blank' }],
    ['no_supplier', { storeName: null }],
    ['foreign_supplier', { storeName: 'Shop' }],
    ['no_number', { identifier: null }],
    ['no_number', { identifier: ' ' }],
    ['no_date', { purchasedAt: null, purchasedOn: null }],
  ])('%s (%#)', (reason, changes) => {
    expect(outcome(changes)).toBe(reason);
  });

  it('if only the own share of it counts', () => {
    const owned = { groupId: 'g', owned: zloty('61.50') };
    expect(outcome(owned, [], { counted: 'owned' })).toBe('in_part');
    expect(outcome(owned)).toEqual([[23, '100.00', '23.00']]);
  });

  it.each<[string, Partial<SupplierInvoice>]>([
    ['correction', { kind: 'KOR' }],
    ['correction', { kind: 'KOR_ZAL' }],
    ['rate_unknown', { rates: [{ percent: null, net: zloty('123.00'), tax: zloty('0.00') }] }],
    [
      'rate_unknown',
      {
        rates: [
          { percent: 23, net: zloty('80.00'), tax: zloty('18.40') },
          { percent: null, net: zloty('24.60'), tax: zloty('0.00') },
        ],
      },
    ],
    ['rate_unknown', { rates: [{ percent: 23, net: zloty('103.00'), tax: zloty('20.00') }] }],
  ])('%s, because of its invoice (%#)', (reason, changes) => {
    expect(outcome({}, [anInvoice({ number: 'FV/1', seller, ...changes })])).toBe(reason);
  });
});

it('has nothing where there is no ledger', () => {
  expect(vatPurchases({ ledger: null, purchaseRegister: null })).toEqual({ purchases: [], leftOut: [] });
});
