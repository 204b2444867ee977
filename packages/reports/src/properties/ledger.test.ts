import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { Dataset } from '../figures/dataset.ts';
import { countedAmounts } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { locales } from '../locale/locale.ts';
import { ledgerProblems } from '../testing/ledger-problems.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { anyAccount } from './any-account.ts';

const account = fc.constantFrom('131-01', '101', '201');

const anyMapping: fc.Arbitrary<AccountingMapping> = fc.record({
  rules: fc.array(
    fc.record({ account: fc.constantFrom('401', '402'), category: fc.constantFrom('jedzenie', 'Dom') }),
    { maxLength: 3 },
  ),
  default: fc.option(fc.constant({ account: '409' })),
  payments: fc.record({ card: account, Gotówka: account, default: account }, { requiredKeys: [] }),
  tax: fc.option(fc.constant({ account: '221', country: 'PL' as const }), { freq: 4 }),
});

/** An account whose documents have several payment methods, many with tax at a legal rate. */
const anyPaidAccount: fc.Arbitrary<Dataset> = fc
  .tuple(
    anyAccount,
    fc.array(fc.constantFrom('card', 'CARD', 'cash', 'Blik', null), { minLength: 15, maxLength: 15 }),
    fc.array(fc.constantFrom(23n, 8n, 5n, 0n, null), { minLength: 15, maxLength: 15 }),
  )
  .map(([dataset, methods, percents]) => {
    const documents = dataset.documents.map(inZloty).map((document, index) => {
      const { total, tax } = document;
      const percent = percents[index] ?? null;
      const rated = percent === null ? tax : { ...total, minor: (total.minor * percent) / (100n + percent) };
      return { ...document, paymentMethod: methods[index] ?? null, tax: rated };
    });
    return { ...dataset, documents };
  });

/** Converts euro and franc amounts, which have two decimals, to PLN, because tax is derived only in PLN. */
function inZloty(document: PurchaseDocument): PurchaseDocument {
  if (!['EUR', 'CHF'].includes(document.total.currency)) return document;
  const changed = <Amount extends Money | null>(amount: Amount): Amount =>
    amount && { ...amount, currency: 'PLN' };
  const { total, owned, tax, lineItems } = document;
  const items = lineItems.map((item) => ({ ...item, total: changed(item.total) }));
  return { ...document, total: changed(total), owned: changed(owned), tax: changed(tax), lineItems: items };
}

it('debits equal credits, entries add up to the totals, and missing accounts are listed', () => {
  fc.assert(
    fc.property(
      anyPaidAccount,
      anyMapping,
      fc.constantFrom(...countedAmounts),
      fc.constantFrom(...locales),
      (dataset, accounting, counted, locale) => {
        const { figures } = buildReport(dataset, { locale, counted, accounting });
        const { ledger } = figures;
        if (!ledger) throw new Error('accounts of payments give a ledger');
        expect(ledgerProblems({ ...figures, ledger }, Boolean(accounting.tax))).toEqual([]);
      },
    ),
  );
});

/** An invoice for each dated document: with one rate, two rates, or a tax that does not fit its rate. */
function invoicesOf({ documents }: Dataset): SupplierInvoice[] {
  return documents.flatMap(({ total, purchasedAt }, index) => {
    if (purchasedAt === null) return [];
    const lower = index % 3 === 0 ? 0n : total.minor / 4n;
    const off = index % 5 === 4 ? 99n : 0n;
    const rate = (percent: number, gross: bigint) => {
      const net = (gross * 100n) / BigInt(100 + percent) - off;
      return { percent, net: { ...total, minor: net }, tax: { ...total, minor: gross - net } };
    };
    const rates = [rate(23, total.minor - lower), rate(8, lower)];
    const issueDate = purchasedAt.slice(0, 10);
    return [
      anInvoice({
        number: `${index}`,
        issueDate,
        gross: total,
        rates: lower === 0n ? rates.slice(0, 1) : rates,
      }),
    ];
  });
}

it('books the same tax as the purchase register', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyPaidAccount, anyMapping, (dataset, mapping) => {
      const accounting: AccountingMapping = {
        ...mapping,
        tax: { account: '221', country: 'PL' },
        invoices: { invoices: invoicesOf(dataset) },
      };
      const { ledger, purchaseRegister, documents } = buildReport(dataset, {
        locale: 'en',
        accounting,
      }).figures;
      if (!ledger || !purchaseRegister) throw new Error('tax gives a ledger, a mapping a register');
      const unsplit = new Set(ledger.unsplit.map(({ document }) => document));
      const taxOf = Map.groupBy(
        ledger.entries.filter(({ kind }) => kind === 'tax'),
        ({ document }) => document,
      );
      const inZlotyOnly = documents.filter(({ full }) => full.currency === 'PLN');
      expect(inZlotyOnly).toHaveLength(purchaseRegister.rows.length);
      for (const [index, document] of inZlotyOnly.entries()) {
        if (unsplit.has(document)) continue;
        const booked = (taxOf.get(document) ?? []).reduce((sum, { amount }) => sum + amount.minor, 0n);
        expect(purchaseRegister.rows[index]?.inputTax?.minor).toBe(booked);
        compared += 1;
      }
    }),
  );
  expect(compared).toBeGreaterThan(0);
});

it('debits equal credits for any invoices, and each document is booked once', () => {
  let matched = 0;
  fc.assert(
    fc.property(
      anyPaidAccount,
      anyMapping,
      fc.constantFrom(...countedAmounts),
      (dataset, mapping, counted) => {
        const accounting = { ...mapping, invoices: { invoices: invoicesOf(dataset) } };
        const { figures } = buildReport(dataset, { locale: 'en', counted, accounting });
        const { ledger, invoices } = figures;
        if (!ledger) throw new Error('accounts of payments give a ledger');
        expect(ledgerProblems({ ...figures, ledger }, Boolean(accounting.tax))).toEqual([]);
        matched += invoices?.matched.length ?? 0;
      },
    ),
  );
  expect(matched).toBeGreaterThan(0);
});

it('generates documents with and without split tax', () => {
  const samples = fc.sample(anyPaidAccount, { numRuns: 200, seed: 17 });
  const accounting: AccountingMapping = { rules: [], tax: { account: '221', country: 'PL' } };
  const ledgers = samples.map((dataset) => buildReport(dataset, { locale: 'pl', accounting }).figures.ledger);
  const taxes = ledgers.flatMap((each) => each?.entries.filter(({ kind }) => kind === 'tax') ?? []);
  const reasons = new Set(ledgers.flatMap((each) => each?.unsplit.map(({ reason }) => reason) ?? []));
  expect(taxes.length).toBeGreaterThan(20);
  expect([...reasons].toSorted()).toEqual([
    'no_rate',
    'no_tax',
    'other_currency',
    'several_rates',
    'tax_not_in_amount',
  ]);
});
