import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import { countedAmounts } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import { aDataset } from '../testing/dataset.ts';

const plain = (amount: Money) => `${decimalString(amount)} ${amount.currency}`;

const food: AccountingMapping = {
  rules: [
    { category: 'Jedzenie', account: '402-01', vat: '5%' },
    { category: 'Dom', account: '401-01', costCenter: 'Biuro', vat: '23%' },
    { store: 'Orlen', account: '401-01', costCenter: 'Flota', vat: '23%' },
  ],
};

const receipt = aDocument({
  storeName: 'Lidl',
  amount: '30.00',
  lineItems: [
    aLineItem({ amount: '20.01', category: 'Jedzenie', subcategory: 'Owoce' }),
    aLineItem({ amount: '9.00', category: 'Dom' }),
    aLineItem({ amount: '0.99', category: 'Kosmetyki' }),
  ],
});

function accountingOf(
  documents: readonly PurchaseDocument[],
  mapping: AccountingMapping,
  options: Partial<ReportOptions> = {},
) {
  const report = buildReport(aDataset({ documents }), { locale: 'pl', accounting: mapping, ...options });
  if (!report.figures.accounting) throw new Error('a mapping gives figures of accounting');
  return { ...report.figures.accounting, warnings: report.warnings };
}

describe('a receipt with several categories', () => {
  it('is split over several accounts, and its parts add up to its amount', () => {
    const { entries } = accountingOf([receipt], food);
    expect(
      entries.map(({ document, part, booking }) => [
        document.store,
        part.category,
        part.subcategory,
        booking?.account ?? null,
        plain(part.amount),
      ]),
    ).toEqual([
      ['Lidl', 'Jedzenie', 'Owoce', '402-01', '20.01 PLN'],
      ['Lidl', 'Dom', null, '401-01', '9.00 PLN'],
      ['Lidl', 'Kosmetyki', null, null, '0.99 PLN'],
    ]);
  });

  it('counts once for an account with several of its parts', () => {
    const all: AccountingMapping = { rules: [], default: { account: '400' } };
    const { accounts } = accountingOf([receipt, aDocument({ amount: '1.00' })], all);
    expect(accounts.map(({ account, documents, amount }) => [account, documents, plain(amount)])).toEqual([
      ['400', 2, '31.00 PLN'],
    ]);
  });
});

describe('accounts', () => {
  it('are grouped by cost center, tax and currency, and sorted by name', () => {
    const documents = [
      receipt,
      aDocument({ storeName: 'Orlen', amount: '40.00', currency: 'EUR' }),
      aDocument({ storeName: 'ORLEN', amount: '250.00' }),
    ];
    const { accounts } = accountingOf(documents, food);
    expect(
      accounts.map(({ account, costCenter, vat, amount }) => [account, costCenter, vat, plain(amount)]),
    ).toEqual([
      ['401-01', 'Biuro', '23%', '9.00 PLN'],
      ['401-01', 'Flota', '23%', '250.00 PLN'],
      ['401-01', 'Flota', '23%', '40.00 EUR'],
      ['402-01', null, '5%', '20.01 PLN'],
    ]);
  });

  it('are sorted by account, cost center and tax, with missing values last', () => {
    const assigned = [
      { account: '500', costCenter: 'A', vat: '8%' },
      { account: '400', costCenter: 'B', vat: 'zw' },
      { account: '400', costCenter: 'B', vat: '23%' },
      { account: '400', vat: '23%' },
      { account: '400', costCenter: 'A' },
      { account: '400', costCenter: 'A', vat: 'zw' },
    ];
    const { accounts } = accountingOf(
      assigned.map((_, index) => aDocument({ storeName: `Sklep ${index}` })),
      { rules: assigned.map((assignment, index) => ({ store: `Sklep ${index}`, ...assignment })) },
    );
    expect(accounts.map(({ account, costCenter, vat }) => [account, costCenter, vat])).toEqual([
      ['400', 'A', 'zw'],
      ['400', 'A', null],
      ['400', 'B', '23%'],
      ['400', 'B', 'zw'],
      ['400', null, '23%'],
      ['500', 'A', '8%'],
    ]);
  });

  it('use the own share of shared documents if the report counts it', () => {
    const shared = aDocument({ amount: '100.00', owned: '25.00', category: 'Dom' });
    const { accounts } = accountingOf([shared], food, { counted: 'owned' });
    expect(accounts.map(({ amount }) => plain(amount))).toEqual(['25.00 PLN']);
  });
});

describe('amounts without an account', () => {
  const documents = [
    aDocument({ storeName: 'Kino', amount: '30.00', category: 'Rozrywka' }),
    aDocument({ storeName: 'KINO', amount: '12.50', category: 'Rozrywka' }),
    aDocument({ storeName: 'Kino', amount: '7.00', currency: 'EUR' }),
    aDocument({ storeName: 'Lidl', amount: '5.00', category: 'Jedzenie' }),
  ];

  it('are listed by category and store, whatever their spelling', () => {
    const { unmapped } = accountingOf(documents, food);
    expect(
      unmapped.map(({ category, store, documents: count, amount }) => [
        category,
        store,
        count,
        plain(amount),
      ]),
    ).toEqual([
      ['Rozrywka', 'KINO', 2, '42.50 PLN'],
      [null, 'Kino', 1, '7.00 EUR'],
    ]);
  });

  it('are listed by subcategory, because rules can distinguish them', () => {
    const line = (subcategory: string, amount: string) =>
      aLineItem({ amount, category: 'Sport', subcategory });
    const lineItems = [line('Buty', '6.00'), line('Bilety', '4.00')];
    const { unmapped } = accountingOf([aDocument({ lineItems })], food);
    expect(unmapped.map(({ subcategory, amount }) => [subcategory, plain(amount)])).toEqual([
      ['Buty', '6.00 PLN'],
      ['Bilety', '4.00 PLN'],
    ]);
  });

  it('cause a warning in both languages', () => {
    const warned = (locale: 'pl' | 'en') =>
      accountingOf(documents, food, { locale }).warnings.find(({ code }) => code === 'accounting_unmapped')
        ?.message;
    expect(warned('pl')).toBe(
      'Dokumenty lub ich części bez konta: 3 (razem 42,50\u00a0zł i 7,00\u00a0EUR). Nie pasuje do nich żadna reguła księgowa.',
    );
    expect(warned('en')).toBe(
      'No accounting rule matches 3 documents or parts of them (PLN\u00a042.50 and EUR\u00a07.00 in total). They are listed without an account.',
    );
  });

  it('do not exist with a default', () => {
    const { unmapped, unmappedTotals, warnings } = accountingOf(documents, {
      ...food,
      default: { account: '409' },
    });
    expect([unmapped, unmappedTotals]).toEqual([[], []]);
    expect(warnings.map(({ code }) => code)).not.toContain('accounting_unmapped');
  });
});

it('exclude income, as the totals do', () => {
  const salary = aDocument({ amount: '9000.00', category: 'Wynagrodzenie' });
  expect(accountingOf([salary], food).entries).toEqual([]);
});

it('do not exist without a mapping', () => {
  const { figures } = buildReport(aDataset({ documents: [receipt] }), { locale: 'pl' });
  expect([figures.accounting, figures.purchaseRegister]).toEqual([null, null]);
});

const anyRule = fc.record(
  {
    account: fc.constantFrom('401', '402', '403-01'),
    costCenter: fc.constantFrom('A', 'B'),
    vat: fc.constantFrom('23%', 'zw'),
    category: fc.constantFrom('jedzenie', 'Dom', 'Transport'),
    subcategory: fc.constantFrom('Owoce', 'paliwo'),
    store: fc.constantFrom('żabka', 'Lidl'),
  },
  { requiredKeys: ['account'] },
);

const anyMapping: fc.Arbitrary<AccountingMapping> = fc.record({
  rules: fc.array(anyRule, { maxLength: 6 }),
  default: fc.option(anyRule),
});

it('accounts and amounts without one add up to the totals in every currency', () => {
  fc.assert(
    fc.property(
      anyDocuments,
      anyMapping,
      fc.constantFrom(...countedAmounts),
      fc.constantFrom(...locales),
      (documents, accounting, counted, locale) => {
        const { figures } = buildReport(aDataset({ documents }), { locale, counted, accounting });
        const { accounts = [], unmapped = [], unmappedTotals = [], entries = [] } = figures.accounting ?? {};
        expect(sums([...accounts, ...unmapped])).toEqual(sums(figures.totals));
        expect(sums(entries.map(({ part }) => part))).toEqual(sums(figures.totals));
        expect(sums(unmappedTotals)).toEqual(sums(unmapped));
      },
    ),
  );
});

it('does not depend on the order in which the service lists documents', () => {
  const shuffled = anyDocuments.chain((documents) =>
    fc.tuple(
      fc.constant(documents),
      fc.shuffledSubarray(documents, { minLength: documents.length, maxLength: documents.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, anyMapping, ([documents, others], accounting) => {
      const [one, other] = [documents, others].map(
        (list) => buildReport(aDataset({ documents: list }), { locale: 'pl', accounting }).figures,
      );
      expect(other?.accounting).toEqual(one?.accounting);
      expect(other?.purchaseRegister).toEqual(one?.purchaseRegister);
    }),
  );
});
