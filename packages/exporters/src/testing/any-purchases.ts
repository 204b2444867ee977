import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import type { AccountingMapping, SupplierInvoice } from '@outlay/reports';
import { anInvoice } from '@outlay/reports/testing';
import fc from 'fast-check';
import { anyName } from './any-account.ts';
import { eppAccounting } from './epp-example.ts';

/** Documents of a company, and its accounting file. */
export type Purchases = {
  readonly documents: readonly PurchaseDocument[];
  readonly accounting: AccountingMapping;
};

const stores = ['Sklep', 'Stacja', 'Shop', 'Kiosk', null];
const categories = ['Biuro', 'Kursy', 'Reklama', 'Hobby', null];
const nips = ['5250000104', '5250000110', '5250000127'];

const anyNumber = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }).map((number) => `FV/${number}/2026`) },
  { weight: 1, arbitrary: fc.constant('FV/2026/10/00000000001/A') },
  { weight: 2, arbitrary: anyName },
);

const anyPurchase = fc.record({
  store: fc.constantFrom(...stores),
  category: fc.constantFrom(...categories),
  identifier: fc.option(anyNumber, { freq: 6 }),
  minor: fc.oneof({ weight: 6, arbitrary: fc.bigInt(1n, 1_000_000n) }, fc.bigInt(-20_000n, 0n)),
  currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'EUR'),
  percent: fc.constantFrom(23n, 8n, 5n, 0n, 11n, null),
  day: fc.option(fc.integer({ min: 10, max: 28 }), { freq: 12 }),
  hasLines: fc.boolean(),
  ownedPerMille: fc.option(fc.bigInt(0n, 1000n), { freq: 8 }),
  invoice: fc.option(
    fc.record({
      kind: fc.constantFrom('VAT', 'UPR', 'KOR'),
      isSplit: fc.boolean(),
      isWrong: fc.constantFrom(false, false, true),
      seller: fc.constantFrom(...nips),
    }),
    { freq: 2 },
  ),
});

type AnyPurchase = typeof anyPurchase extends fc.Arbitrary<infer Value> ? Value : never;

function documentOf({ percent, ...purchase }: AnyPurchase, index: number): PurchaseDocument {
  const { store, category, identifier, minor, currency, day, hasLines, ownedPerMille } = purchase;
  const text = (amount: bigint) => decimalString({ minor: amount, currency });
  return aDocument({
    id: `d${index}`,
    storeName: store,
    category,
    identifier,
    currency,
    amount: text(minor),
    ...(percent === null ? {} : { tax: text(taxIn(minor, percent)) }),
    lineItems: hasLines
      ? [
          aLineItem({ category, currency, amount: text(minor - minor / 3n) }),
          aLineItem({ category: 'Biuro', currency, amount: text(minor / 3n) }),
        ]
      : [],
    purchasedOn: day === null ? null : `2026-10-${day}`,
    ...(ownedPerMille === null ? {} : { groupId: 'g', owned: text((minor * ownedPerMille) / 1000n) }),
  });
}

/** The tax in a gross amount, rounded half away from zero. */
export function taxIn(gross: bigint, percent: bigint): bigint {
  const whole = 100n + percent;
  const sign = gross < 0n ? -1n : 1n;
  return (sign * (2n * sign * gross * percent + whole)) / (2n * whole);
}

/** The invoice of a document, at one rate or at two, some with a tax that is not that of its rate. */
function invoiceOf(purchase: AnyPurchase, index: number): SupplierInvoice[] {
  const { invoice, identifier, minor, currency, day, percent } = purchase;
  if (!invoice || identifier === null || day === null) return [];
  const money = (amount: bigint): Money => ({ minor: amount, currency });
  const rate = percent ?? 23n;
  const shares: [bigint, bigint][] = invoice.isSplit
    ? [
        [minor / 2n, rate],
        [minor - minor / 2n, 5n],
      ]
    : [[minor, rate]];
  const rates = shares.map(([gross, own]) => {
    const tax = taxIn(gross, own) + (invoice.isWrong ? 100n : 0n);
    return { percent: own === 11n ? null : Number(own), net: money(gross - tax), tax: money(tax) };
  });
  return [
    anInvoice({
      kind: invoice.kind,
      number: identifier,
      issueDate: `2026-10-${day}`,
      seller: { taxNumber: invoice.seller, name: `Sprzedawca ${index}` },
      gross: money(minor),
      rates,
    }),
  ];
}

/** Generates documents of October, some with suppliers, numbers, known rates and invoices, and others that lack any of them. */
export const anyPurchases: fc.Arbitrary<Purchases> = fc
  .record({
    purchases: fc.array(anyPurchase, { minLength: 1, maxLength: 25 }),
    name: anyName,
    hasDefault: fc.boolean(),
  })
  .map(({ purchases, name, hasDefault }) => ({
    documents: purchases.map(documentOf),
    accounting: {
      ...eppAccounting,
      rules: [
        { category: 'Biuro', account: '401-01' },
        { category: 'Kursy', account: '403-02', vat: 'zw' },
        { category: 'Reklama', account: '404', vat: 'np' },
      ],
      default: hasDefault ? { account: '409' } : null,
      suppliers: [
        { store: 'Sklep', name, taxId: '5250000156', country: 'PL' },
        { store: 'Stacja', name: 'Stacja, "A" s.c.', taxId: '5250000162', country: 'PL' },
        { store: 'Shop', name: 'Shop GmbH', taxId: '136695976', country: 'DE' },
      ],
      invoices: { invoices: purchases.flatMap(invoiceOf) },
    },
  }));
