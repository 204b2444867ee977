import { decimalString, parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { SupplierInvoice, SupplierRate } from '../figures/invoice-figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';

/** Rates as `[percent, net, tax]`. */
function rates(...all: readonly (readonly [number | null, string, string])[]): SupplierRate[] {
  return all.map(([percent, net, tax]) => ({
    percent,
    net: parseMoney(net, 'PLN'),
    tax: parseMoney(tax, 'PLN'),
  }));
}

const bought = { amount: '132.60', purchasedAt: '2026-10-05T10:00:00.000Z', category: 'Jedzenie' };
const ofTwoRates = anInvoice({
  amount: '132.60',
  rates: rates([23, '20.00', '4.60'], [8, '100.00', '8.00']),
  ksefNumber: 'K',
});

function figuresOf(
  document: Parameters<typeof aDocument>[0],
  invoices: readonly SupplierInvoice[],
  options: Partial<ReportOptions> = {},
) {
  const { figures } = buildReport(aDataset({ documents: [aDocument({ ...bought, ...document })] }), {
    locale: 'en',
    accounting: {
      rules: [
        { category: 'Jedzenie', account: '402' },
        { category: 'Dom', account: '401' },
      ],
      payments: { default: '201' },
      tax: { account: '221', country: 'PL' },
      invoices: { invoices },
    },
    ...options,
  });
  if (!figures.ledger) throw new Error('payments give a ledger');
  const reasons = figures.ledger.unsplit.map(({ reason }) => reason);
  return { ...figures.ledger, reasons, invoices: figures.invoices };
}

const plain = ({ debit, credit, amount, taxRate }: LedgerEntry) =>
  `${debit} / ${credit} ${decimalString(amount)}${taxRate ? ` ${taxRate.percent}% ${taxRate.source}` : ''}`;

describe('a document with an invoice', () => {
  it("uses the invoice's tax for each rate, not the service's", () => {
    const { entries, reasons } = figuresOf({ tax: '24.80' }, [ofTwoRates]);
    expect(entries.map(plain)).toEqual([
      '402 / 201 120.00',
      '221 / 201 4.60 23% ksef',
      '221 / 201 8.00 8% ksef',
    ]);
    expect(reasons).toEqual([]);
    expect(entries.map(({ invoice }) => invoice?.ksefNumber)).toEqual(['K', 'K', 'K']);
  });

  it('uses the only rate of its invoice in all entries', () => {
    const invoice = anInvoice({ amount: '132.60', rates: rates([23, '107.80', '24.80']) });
    expect(figuresOf({}, [invoice]).entries.map(plain)).toEqual([
      '402 / 201 107.80 23% ksef',
      '221 / 201 24.80 23% ksef',
    ]);
  });

  it('has no tax and is not listed if the seller charges none', () => {
    const exempt = anInvoice({ amount: '132.60', rates: rates([null, '132.60', '0.00']) });
    const { entries, reasons } = figuresOf({ tax: '24.80' }, [exempt]);
    expect([entries.map(plain), reasons]).toEqual([['402 / 201 132.60'], []]);
  });

  it('swaps debit and credit for a correction', () => {
    const correction = anInvoice({ kind: 'KOR', amount: '-12.30', rates: rates([23, '-10.00', '-2.30']) });
    expect(figuresOf({ amount: '-12.30' }, [correction]).entries.map(plain)).toEqual([
      '201 / 402 -10.00 23% ksef',
      '201 / 221 -2.30 23% ksef',
    ]);
  });

  it('is booked with the own share of its tax if only shares are counted', () => {
    const { entries } = figuresOf({ owned: '66.30' }, [ofTwoRates], { counted: 'owned' });
    expect(entries.map(plain)).toEqual([
      '402 / 201 60.00',
      '221 / 201 2.30 23% ksef',
      '221 / 201 4.00 8% ksef',
    ]);
  });

  it.each([
    ['no_rate', anInvoice({ amount: '132.60', rates: rates([null, '107.80', '24.80']) })],
    ['tax_not_in_amount', anInvoice({ amount: '132.60', rates: rates([23, '100.00', '23.00']) })],
  ])('is booked gross and listed as %s', (reason, invoice) => {
    const { entries, reasons } = figuresOf({ tax: '24.80' }, [invoice]);
    expect([entries.map(plain), reasons]).toEqual([['402 / 201 132.60'], [reason]]);
  });

  it.each([
    ['more than the rate allows', '123.00', rates([23, '24.00', '99.00'])],
    ['the tax of another rate', '123.00', rates([23, '113.89', '9.11'])],
    ['of another sign than the net amount', '123.00', rates([23, '-1000.00', '1123.00'])],
    ['without a net amount', '0.05', rates([23, '0.00', '0.05'])],
    [
      'of a sign that another rate offsets',
      '0.00',
      rates([23, '100.00', '23.00'], [23, '-100.00', '-23.00']),
    ],
    ['more than the amount', '15.00', rates([23, '100.00', '23.00'], [8, '-100.00', '-8.00'])],
    ['off by more than rounding', '123.07', rates([23, '100.00', '23.07'])],
  ])('is booked gross if the tax of the invoice is %s', (_, amount, of) => {
    const invoice = anInvoice({ amount, number: 'N', rates: of });
    const { entries, reasons } = figuresOf({ amount, identifier: 'N' }, [invoice]);
    expect([entries.map(plain), reasons]).toEqual([[`402 / 201 ${amount}`], ['invoice_tax_invalid']]);
  });

  it.each([
    ['rounded in the gross amount', '123.06', 1, rates([23, '100.00', '23.06'])],
    ['rounded in each of its lines', '123.15', 30, rates([23, '100.00', '23.15'])],
  ])("accepts the invoice's tax if it is %s", (_, amount, lineCount, of) => {
    const invoice = anInvoice({ amount, rates: of, lineCount });
    expect(figuresOf({ amount }, [invoice]).reasons).toEqual([]);
  });

  it('is booked gross if it has several rates and several accounts', () => {
    const lineItems = [
      aLineItem({ amount: '100.00', category: 'Jedzenie' }),
      aLineItem({ amount: '32.60', category: 'Dom' }),
    ];
    const { entries, reasons } = figuresOf({ lineItems }, [ofTwoRates]);
    expect([entries.map(plain), reasons]).toEqual([
      ['402 / 201 100.00', '401 / 201 32.60'],
      ['several_accounts'],
    ]);
  });

  it('is booked without an ambiguous invoice', () => {
    const { entries, invoices } = figuresOf({}, [ofTwoRates, { ...ofTwoRates, number: 'FV/2' }]);
    expect(entries.map(({ invoice }) => invoice)).toEqual([null]);
    expect(invoices?.ambiguous.map(({ invoice, documents }) => [invoice.number, documents.length])).toEqual([
      ['FV/1', 1],
      ['FV/2', 1],
    ]);
  });
});

describe('a filtered report', () => {
  const filter = { store: ['A'] };
  const documents = [
    aDocument({ ...bought, id: 'a', storeName: 'A' }),
    aDocument({ ...bought, id: 'b', storeName: 'B' }),
  ];
  const invoicesOf = (of: typeof documents, invoices: readonly SupplierInvoice[]) =>
    buildReport(aDataset({ documents: of }), {
      locale: 'en',
      filter,
      accounting: { rules: [], invoices: { invoices } },
    }).figures.invoices;

  it('does not match an invoice that also fits a filtered-out document', () => {
    expect(invoicesOf(documents, [ofTwoRates])).toMatchObject({
      matched: [],
      ambiguous: [{ documents: [{ id: 'a' }] }],
    });
  });

  it('matches invoices of documents without an ID, whole or in part', () => {
    const lineItems = [
      aLineItem({ amount: '100.00', category: 'Jedzenie' }),
      aLineItem({ amount: '32.60', category: 'Dom' }),
    ];
    const unnamed = [aDocument({ ...bought, id: null, storeName: 'A', lineItems })];
    expect(invoicesOf(unnamed, [ofTwoRates])?.matched).toMatchObject([
      { document: { id: null, partOf: null }, invoice: { number: 'FV/1' } },
    ]);
    const { figures } = buildReport(aDataset({ documents: unnamed }), {
      locale: 'en',
      filter: { category: ['Dom'] },
      accounting: { rules: [], invoices: { invoices: [ofTwoRates] } },
    });
    expect(figures.invoices?.matched).toMatchObject([
      { document: figures.documents[0], invoice: { number: 'FV/1' } },
    ]);
    expect(figures.documents).toMatchObject([{ partOf: { minor: 13_260n }, amount: { minor: 3260n } }]);
  });

  it('lists no invoice of filtered-out documents', () => {
    const other = anInvoice({ number: 'B', amount: '1.00' });
    expect(invoicesOf(documents.slice(0, 1), [ofTwoRates, other])).toMatchObject({
      matched: [{ document: { id: 'a' }, by: 'same_day' }],
      ambiguous: [],
      unmatched: [],
    });
  });
});

it('lists only unmatched invoices of the period', () => {
  const dated = (issueDate: string) => anInvoice({ number: issueDate, issueDate, amount: '1.00' });
  const { invoices } = figuresOf({}, ['2026-09-30', '2026-10-31', '2026-11-01'].map(dated));
  expect(invoices?.unmatched.map(({ number }) => number)).toEqual(['2026-10-31']);
});

it('fills in the supplier and the tax in the purchase register', () => {
  const { figures } = buildReport(aDataset({ documents: [aDocument({ ...bought, tax: '24.80' })] }), {
    locale: 'en',
    accounting: { rules: [], invoices: { invoices: [ofTwoRates] } },
  });
  expect(figures.purchaseRegister?.rows).toMatchObject([
    {
      supplierCountry: 'PL',
      supplierTaxNumber: '5250000003',
      supplierName: 'Sklep Przykładowy sp. z o.o.',
      documentNumber: 'FV/1',
      ksefNumber: 'K',
      net: parseMoney('120.00', 'PLN'),
      inputTax: parseMoney('12.60', 'PLN'),
    },
  ]);
});

it.each([
  ['is not valid', rates([23, '24.00', '108.60'])],
  ['is of another country', rates([null, '107.80', '24.80'])],
])('leaves the tax in the purchase register empty if the tax of the invoice %s', (_, of) => {
  const invoice = anInvoice({ amount: '132.60', rates: of });
  const { figures } = buildReport(aDataset({ documents: [aDocument({ ...bought, tax: '24.80' })] }), {
    locale: 'en',
    accounting: { rules: [], invoices: { invoices: [invoice] } },
  });
  expect(figures.purchaseRegister?.rows).toMatchObject([{ net: null, inputTax: null }]);
});
