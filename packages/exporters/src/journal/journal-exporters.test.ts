import type { PurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { type AccountingMapping, buildReport, type ReportOptions } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import type { Exporter } from '../exporter/exporter.ts';
import { exporters } from '../registry.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readJournal } from '../testing/read-journal.ts';
import { unescaped } from '../testing/unescaped-journal.ts';
import { beancountExporter } from './beancount-exporter.ts';
import { hledgerExporter } from './hledger-exporter.ts';

const documents = [
  aDocument({
    id: 'd1',
    storeName: 'Smith; Sons | "Shop"',
    amount: '30.00',
    owned: '15.00',
    tax: '2.10',
    purchasedOn: '2026-10-02',
    paymentMethod: 'card',
    identifier: 'FV 1,2\\3',
    groupId: 'g1',
    tags: ['work', 'summer trip'],
    lineItems: [
      aLineItem({ amount: '20.00', category: 'Food', subcategory: 'Fruit' }),
      aLineItem({ amount: '10.00', category: 'Home & garden' }),
    ],
  }),
  aDocument({
    id: 'd2',
    storeName: 'Zwrot',
    amount: '-1200',
    currency: 'JPY',
    purchasedOn: '2026-10-03',
    category: 'Food',
  }),
  aDocument({ id: 'd3', storeName: null, amount: '1.250', currency: 'KWD', paymentMethod: 'Credit card' }),
  aDocument({
    id: 'd4',
    storeName: 'Firma',
    amount: '5000.00',
    purchasedOn: '2026-10-01',
    category: 'Wynagrodzenie',
  }),
];

async function textOf(
  exporter: Exporter,
  options: Partial<ReportOptions> = {},
  records: readonly PurchaseDocument[] = documents,
): Promise<string> {
  const dataset = aDataset({ documents: records, account: 'Ann\nB', groups: [{ id: 'g1', name: 'Home' }] });
  return String(await collectBytes(exporter.write(buildReport(dataset, { locale: 'en', ...options }))));
}

/** The transaction of a day. */
function transactionOf(text: string, date: string): string {
  return (
    text
      .slice(text.indexOf(`\n\n${date}`))
      .trim()
      .split('\n\n')[0] ?? ''
  );
}

describe('a journal of hledger', () => {
  it('begins with what it is, currencies with their decimals, and every account', async () => {
    const text = await textOf(hledgerExporter);
    expect(text.slice(0, text.indexOf('\n2026-10-01 '))).toBe(`; Monthly expense report: October 2026
; Period: 2026-10-01 – 2026-10-31
; Account: Ann B
; Data read on: 2 Nov 2026, 07:00 (Warsaw)
; Warnings:
; - 1 document has no date. It is included in the totals, but not in the daily figures.
; - Amounts in JPY and KWD are shown separately and are not included in the totals in PLN.
; - No comparison: the documents of the previous period may be incomplete.

decimal-mark .
commodity 1000.00 PLN
commodity 1000. JPY
commodity 1000.000 KWD

account assets:No payment method
account assets:card
account expenses:Food
account expenses:Food:Fruit
account expenses:Home & garden
account expenses:Uncategorized
account income:Wynagrodzenie
account liabilities:Credit card
`);
  });

  it('has a posting a part, tags for the rest, and the same amount from where it was paid', async () => {
    expect(
      transactionOf(await textOf(hledgerExporter), '2026-10-02'),
    ).toBe(`2026-10-02 Smith%3B Sons %7C "Shop"
    ; id: d1
    ; number: FV 1%2C2\\3
    ; group: Home
    ; tax: 2.10 PLN
    ; owned: 15.00 PLN
    ; tag: work
    ; tag: summer trip
    expenses:Food:Fruit                            20.00 PLN
    expenses:Home & garden                         10.00 PLN
    assets:card                                   -30.00 PLN`);
  });

  it('counts the share and tells the whole amount where only shares count', async () => {
    expect(
      transactionOf(await textOf(hledgerExporter, { counted: 'owned' }), '2026-10-02'),
    ).toBe(`2026-10-02 Smith%3B Sons %7C "Shop"
    ; id: d1
    ; number: FV 1%2C2\\3
    ; group: Home
    ; tax: 2.10 PLN
    ; full: 30.00 PLN
    ; tag: work
    ; tag: summer trip
    expenses:Food:Fruit                            10.00 PLN
    expenses:Home & garden                          5.00 PLN
    assets:card                                   -15.00 PLN`);
  });

  it('takes a refund back from where it was spent', async () => {
    expect(transactionOf(await textOf(hledgerExporter), '2026-10-03')).toBe(`2026-10-03 Zwrot
    ; id: d2
    expenses:Food                                  -1200 JPY
    assets:No payment method                        1200 JPY`);
  });

  it('has income on an account of its own, in order of dates', async () => {
    expect(transactionOf(await textOf(hledgerExporter), '2026-10-01 F')).toBe(`2026-10-01 Firma
    ; id: d4
    income:Wynagrodzenie                        -5000.00 PLN
    assets:No payment method                     5000.00 PLN`);
  });

  it('puts what has no date on the last day, pending, and says so', async () => {
    expect(transactionOf(await textOf(hledgerExporter), '2026-10-31')).toBe(`2026-10-31 ! () (no store name)
    ; id: d3
    ; undated: the purchase date is unknown; this is the last day of the period
    expenses:Uncategorized                         1.250 KWD
    liabilities:Credit card                       -1.250 KWD`);
    expect(await textOf(hledgerExporter, { locale: 'pl' })).toContain('; undated: nieznana data zakupu');
  });
});

describe('a file of beancount', () => {
  it('begins with what it is, and leaves the opening of accounts to a plugin, so that files can be joined', async () => {
    const text = await textOf(beancountExporter);
    expect(
      text.slice(text.indexOf('option'), text.indexOf('\n2026-10-01 *')),
    ).toBe(`option "title" "Monthly expense report: October 2026"
option "operating_currency" "PLN"
plugin "beancount.plugins.auto_accounts"

; Assets:Card: card
; Expenses:Home-garden-x90829648: Home & garden
; Liabilities:Credit-card: Credit card
`);
  });

  it('has a posting a part, metadata for the rest, and tags that beancount can hold', async () => {
    expect(
      transactionOf(await textOf(beancountExporter), '2026-10-02'),
    ).toBe(`2026-10-02 * "Smith; Sons | \\"Shop\\"" "" #work
  id: "d1"
  number: "FV 1,2\\\\3"
  group: "Home"
  tax: 2.10 PLN
  owned: 15.00 PLN
  tags: "work; summer trip"
  Expenses:Food:Fruit                            20.00 PLN
  Expenses:Home-garden-x90829648                 10.00 PLN
  Assets:Card                                   -30.00 PLN`);
  });

  it('flags what has no date', async () => {
    expect(
      transactionOf(await textOf(beancountExporter), '2026-10-31'),
    ).toBe(`2026-10-31 ! "(no store name)" ""
  id: "d3"
  undated: "the purchase date is unknown; this is the last day of the period"
  Expenses:Uncategorized                         1.250 KWD
  Liabilities:Credit-card                       -1.250 KWD`);
  });
});

const ksef = '5250000003-20261006-000000000001-CA';

describe('accounts of an accounting file', () => {
  const accounting: AccountingMapping = {
    rules: [
      { category: 'Food', account: '402-01' },
      { category: 'Home & garden', account: 'Expenses:Home: Own house' },
    ],
    payments: { card: '131', default: 'Liabilities:Suppliers' },
    tax: { account: '221', country: 'PL' },
  };
  const bought = aDocument({
    id: 'd5',
    storeName: 'Taxed',
    amount: '123.00',
    tax: '23.00',
    purchasedOn: '2026-10-05',
    paymentMethod: 'card',
    category: 'Food',
  });

  it.each([
    ['hledger', 'expenses:402-01', 'assets:221', 'assets:131'],
    ['beancount', 'Expenses:402-01', 'Assets:221', 'Assets:131'],
  ] as const)('are of both sides and of tax in %s', async (format, expense, tax, payment) => {
    const text = await textOf(exporters[format], { accounting }, [bought]);
    const postings = readJournal(Buffer.from(text)).map((transaction) => transaction.postings);
    expect(postings).toEqual([
      [
        { account: expense, amount: '100.00 PLN' },
        { account: tax, amount: '23.00 PLN' },
        { account: payment, amount: '-123.00 PLN' },
      ],
    ]);
  });

  it.each([
    ['201-05', '402-01', ['assets:201-05', 'expenses:402-01', 'liabilities:201-05']],
    ['2100', '2400', ['expenses:2400', 'liabilities:2100']],
    ['131', '234-01', ['assets:131', 'assets:234-01']],
    ['Assets:201', '010', ['assets:010', 'assets:201']],
    ['Liabilities:1600', 'Expenses:310', ['expenses:310', 'liabilities:1600']],
  ])('have the root of their numbers if they name none: %s, %s', async (payment, part, expected) => {
    const mapping = { rules: [], default: { account: part }, payments: { default: payment } };
    const salary = aDocument({ id: 'd8', amount: '5000.00', category: 'Wynagrodzenie' });
    const text = await textOf(hledgerExporter, { accounting: mapping }, [bought, salary]);
    const declared = text.match(/(?<=^account ).*$/gm)?.filter((account) => !account.startsWith('income:'));
    expect(declared).toEqual(expected);
  });

  it.each(['hledger', 'beancount'] as const)('name tax that no posting has as such in %s', async (format) => {
    const gross = { ...bought, id: 'd7', tax: parseMoney('1.00', 'PLN') };
    const text = await textOf(exporters[format], { accounting }, [bought, gross]);
    const taxes = readJournal(Buffer.from(text)).map(({ details, postings }) => [
      details.find(([key]) => key.endsWith('tax')),
      postings.length,
    ]);
    expect(taxes).toEqual([
      [['tax', '23.00 PLN'], 3],
      [['unpostedtax', '1.00 PLN'], 2],
    ]);
  });

  it.each(['hledger', 'beancount'] as const)(
    'come with the supplier of the store, or of the invoice, in %s',
    async (format) => {
      const withSuppliers: AccountingMapping = {
        ...accounting,
        suppliers: [
          {
            store: 'Taxed',
            name: 'Taxed; Ltd, "London"',
            taxId: 'GB123456789',
            country: 'GB',
            account: null,
          },
        ],
        invoices: { invoices: [anInvoice({ number: 'FV/9', amount: '246.00', ksefNumber: ksef })] },
      };
      const invoiced = aDocument({
        id: 'd6',
        storeName: 'Paper',
        amount: '246.00',
        purchasedOn: '2026-10-06',
        identifier: 'FV/9',
        category: 'Food',
      });
      const text = await textOf(exporters[format], { accounting: withSuppliers }, [bought, invoiced]);
      const known = new Set(['supplier', 'taxid', 'ksef']);
      const sources = readJournal(Buffer.from(text)).map(({ details }) =>
        details.filter(([key]) => known.has(key)),
      );
      expect(sources.map((each) => each.map(([key, value]) => [key, unescaped(value)]))).toEqual([
        [
          ['supplier', 'Taxed; Ltd, "London"'],
          ['taxid', 'GB123456789'],
        ],
        [
          ['supplier', 'Sklep Przykładowy sp. z o.o.'],
          ['taxid', '5250000003'],
          ['ksef', ksef],
        ],
      ]);
    },
  );

  it('are used as they are written, and only what has none is named by category and payment method', async () => {
    const withoutRest = { ...accounting, payments: { card: '131' } };
    const hledger = await textOf(hledgerExporter, { accounting: withoutRest });
    expect(hledger.match(/^account .*$/gm)).toEqual([
      'account assets:131',
      'account assets:No payment method',
      'account expenses:402-01',
      'account expenses:Home:Own house',
      'account expenses:Uncategorized',
      'account income:Wynagrodzenie',
      'account liabilities:Credit card',
    ]);
    const beancount = await textOf(beancountExporter, { accounting });
    expect(
      transactionOf(beancount, '2026-10-02'),
    ).toContain(`  Expenses:402-01                                20.00 PLN
  Expenses:Home:Own-house-x7030f78d              10.00 PLN
  Assets:131                                    -30.00 PLN`);
    expect(beancount).toContain('; Expenses:Home:Own-house-x7030f78d: Own house\n');
  });

  it('receive income, too', async () => {
    const text = await textOf(hledgerExporter, { accounting });
    expect(transactionOf(text, '2026-10-01 F')).toBe(`2026-10-01 Firma
    ; id: d4
    income:Wynagrodzenie                        -5000.00 PLN
    liabilities:Suppliers                        5000.00 PLN`);
  });

  it('are of expenses alone where the file names no payments', async () => {
    const text = await textOf(hledgerExporter, { accounting: { rules: accounting.rules } }, [bought]);
    expect(transactionOf(text, '2026-10-05')).toContain(`
    expenses:402-01                               123.00 PLN
    assets:card                                  -123.00 PLN`);
  });

  it('are never those of what has none, though the names are the same', async () => {
    const records = [
      aDocument({ id: 'a', amount: '10.00', category: 'Restaurants', paymentMethod: 'card' }),
      aDocument({ id: 'b', amount: '2.00', category: 'Food', paymentMethod: 'Cash' }),
      aDocument({ id: 'c', amount: '1.00', category: null, paymentMethod: 'Cash' }),
    ];
    const same = {
      rules: [
        { category: 'Restaurants', account: 'Food' },
        { category: 'Trips', account: 'Uncategorized' },
      ],
      payments: { card: 'assets:Cash' },
    };
    const trip = aDocument({ id: 'd', amount: '4.00', category: 'Trips', paymentMethod: 'card' });
    const posted = async (exporter: Exporter, purchases = [...records, trip]) =>
      readJournal(Buffer.from(await textOf(exporter, { accounting: same }, purchases)))
        .flatMap(({ postings }) => postings.map(({ account, amount }) => `${account} ${amount}`))
        .toSorted();
    expect(await posted(hledgerExporter)).toEqual([
      'assets:Cash (no account) -1.00 PLN',
      'assets:Cash (no account) -2.00 PLN',
      'assets:Cash -10.00 PLN',
      'assets:Cash -4.00 PLN',
      'expenses:Food (no account) 2.00 PLN',
      'expenses:Food 10.00 PLN',
      'expenses:Uncategorized (no account) 1.00 PLN',
      'expenses:Uncategorized 4.00 PLN',
    ]);
    const accounts = (await posted(beancountExporter)).map((posting) => posting.split(' ')[0]);
    expect(new Set(accounts).size).toBe(6);
    // Files of several months are joined, so a file does not depend on what else is booked in its month.
    for (const exporter of [hledgerExporter, beancountExporter]) {
      const apart = await Promise.all([...records, trip].map((document) => posted(exporter, [document])));
      expect(apart.flat().toSorted()).toEqual(await posted(exporter));
    }
  });
});
