import type { PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import { aDataset } from '../testing/dataset.ts';

const mapping: AccountingMapping = {
  rules: [
    { category: 'Jedzenie', account: '402' },
    { category: 'Dom', account: '401' },
  ],
  payments: { Card: '131-01', Cash: '101', default: '201' },
  tax: { account: '221', country: 'PL' },
};

function ledgerOf(
  documents: readonly PurchaseDocument[],
  accounting: AccountingMapping = mapping,
  options: Partial<ReportOptions> = {},
) {
  const { figures, warnings } = buildReport(aDataset({ documents }), {
    locale: 'en',
    accounting,
    ...options,
  });
  if (!figures.ledger) throw new Error('payments give a ledger');
  return { ...figures.ledger, warnings };
}

const plain = ({ debit, credit, posted, amount }: LedgerEntry) =>
  `${debit} / ${credit} ${decimalString(posted)} (${decimalString(amount)})`;

const lunch = { amount: '12.30', tax: '2.30', category: 'Jedzenie', paymentMethod: 'card' };

describe('a document', () => {
  it('is booked part by part against its payment account, then its tax', () => {
    const lineItems = [
      aLineItem({ amount: '100.00', category: 'Jedzenie' }),
      aLineItem({ amount: '23.00', category: 'Dom' }),
    ];
    const { entries, unsplit } = ledgerOf([
      aDocument({ amount: '123.00', tax: '23.00', paymentMethod: 'Karta', lineItems }),
    ]);
    expect(entries.map(plain)).toEqual([
      '402 / 131-01 81.30 (81.30)',
      '401 / 131-01 18.70 (18.70)',
      '221 / 131-01 23.00 (23.00)',
    ]);
    expect(entries.map(({ taxRate }) => taxRate)).toEqual([
      { percent: 23, source: 'derived' },
      { percent: 23, source: 'derived' },
      { percent: 23, source: 'derived' },
    ]);
    expect(unsplit).toEqual([]);
  });

  it('gets a rate whose tax was rounded per line, and is listed if line amounts are missing', () => {
    const line = aLineItem({ amount: '1.00', category: 'Dom' });
    const document = { amount: '2.00', tax: '0.38', paymentMethod: 'card' };
    const complete = ledgerOf([aDocument({ ...document, lineItems: [line, line] })]);
    expect(complete.entries.map(plain)).toEqual(['401 / 131-01 1.62 (1.62)', '221 / 131-01 0.38 (0.38)']);
    const lineWithoutAmount = aLineItem({ category: 'Dom' });
    const { unsplit } = ledgerOf([aDocument({ ...document, lineItems: [line, lineWithoutAmount] })]);
    expect(unsplit.map(({ reason }) => reason)).toEqual(['no_rate']);
  });

  it('gets no rate if its amount and its lines fit different rates', () => {
    // 8% of 0.05 twice is 0.00; 0% fits the amount, and so does 5%.
    const line = aLineItem({ amount: '0.05', category: 'Dom' });
    const { unsplit } = ledgerOf([aDocument({ amount: '0.10', tax: '0.00', lineItems: [line, line] })]);
    expect(unsplit.map(({ reason }) => reason)).toEqual(['several_rates']);
  });

  it.each(['zw', ' NP ', 'np.', 'np  I', 'oo'])('gets no derived rate if its rule says %j', (vat) => {
    const untaxed = { ...mapping, rules: [{ category: 'Jedzenie', account: '402', vat }] };
    const { entries, unsplit } = ledgerOf([aDocument(lunch)], untaxed);
    expect(entries.map(({ debit, amount, taxRate }) => [debit, decimalString(amount), taxRate])).toEqual([
      ['402', '12.30', null],
    ]);
    expect(unsplit.map(({ reason }) => reason)).toEqual(['untaxed_by_rule']);
  });

  it.each(['23%', 'zw 23%', 'inny', 'npn'])('gets a derived rate if its rule says %j', (vat) => {
    const taxed = { ...mapping, rules: [{ category: 'Jedzenie', account: '402', vat }] };
    expect(ledgerOf([aDocument(lunch)], taxed).entries.map(({ taxRate }) => taxRate?.percent)).toEqual([
      23, 23,
    ]);
  });

  it.each([{ tax: '0.00' }, {}])(
    'without tax is not listed if its rule says that it is exempt: %j',
    (tax) => {
      const untaxed = { ...mapping, rules: [{ category: 'Jedzenie', account: '402', vat: 'zw' }] };
      const { tax: _, ...lunchWithoutTax } = lunch;
      const { entries, unsplit } = ledgerOf([aDocument({ ...lunchWithoutTax, ...tax })], untaxed);
      expect(entries.map(({ taxRate }) => taxRate)).toEqual([null]);
      expect(unsplit).toEqual([]);
    },
  );

  it('is booked gross if the rule of one part says that it has no tax', () => {
    const rules = [
      { category: 'Jedzenie', account: '402', vat: '23%' },
      { category: 'Dom', account: '401', vat: 'zw' },
    ];
    const lineItems = [
      aLineItem({ amount: '100.00', category: 'Jedzenie' }),
      aLineItem({ amount: '23.00', category: 'Dom' }),
    ];
    const document = aDocument({ amount: '123.00', tax: '23.00', paymentMethod: 'Karta', lineItems });
    const { entries, unsplit } = ledgerOf([document], { ...mapping, rules });
    expect(entries.map(plain)).toEqual(['402 / 131-01 100.00 (100.00)', '401 / 131-01 23.00 (23.00)']);
    expect(unsplit.map(({ reason }) => reason)).toEqual(['untaxed_by_rule']);
  });

  it('swaps debit and credit for a refund and its tax', () => {
    const refund = aDocument({ ...lunch, amount: '-12.30', tax: '-2.30' });
    expect(ledgerOf([refund]).entries.map(plain)).toEqual([
      '131-01 / 402 10.00 (-10.00)',
      '131-01 / 221 2.30 (-2.30)',
    ]);
  });

  it('credits the account of a negative part', () => {
    const lineItems = [
      aLineItem({ amount: '15.00', category: 'Jedzenie' }),
      aLineItem({ amount: '-5.00', category: 'Dom' }),
    ];
    expect(ledgerOf([aDocument({ amount: '10.00', lineItems })]).entries.map(plain)).toEqual([
      '402 / 201 15.00 (15.00)',
      '201 / 401 5.00 (-5.00)',
    ]);
  });

  it('is booked with the own share of its amount and tax if only shares are counted', () => {
    const shared = aDocument({ ...lunch, owned: '4.10' });
    expect(ledgerOf([shared], mapping, { counted: 'owned' }).entries.map(plain)).toEqual([
      '402 / 131-01 3.33 (3.33)',
      '221 / 131-01 0.77 (0.77)',
    ]);
    expect(ledgerOf([shared]).entries.map(plain)).toEqual([
      '402 / 131-01 10.00 (10.00)',
      '221 / 131-01 2.30 (2.30)',
    ]);
  });
});

describe('the account of a payment', () => {
  it.each([
    ['card', '131-01'],
    ['CARD', '131-01'],
    ['Karta', '131-01'],
    ['gotówka', '101'],
    ['blik', '201'],
    [null, '201'],
  ])('of %j is %s', (paymentMethod, account) => {
    const [entry] = ledgerOf([aDocument({ ...lunch, paymentMethod })]).entries;
    expect(entry?.credit).toBe(account);
  });

  it("prefers the service's own spelling to another name of the same method", () => {
    const payments = { transfer: '131', bank_transfer: '132' };
    const of = (paymentMethod: string) =>
      ledgerOf([aDocument({ paymentMethod })], { rules: [], payments }).entries[0]?.credit;
    expect([of('transfer'), of('BANK_TRANSFER'), of('Przelew')]).toEqual(['131', '132', '131']);
  });

  it('is empty if none is configured, with a list and a warning', () => {
    const documents = [
      aDocument({ ...lunch, id: 'a', paymentMethod: 'Blik' }),
      aDocument({ ...lunch, id: 'b', paymentMethod: 'BLIK' }),
      aDocument({ ...lunch, id: 'c', paymentMethod: null, amount: '1.00', currency: 'EUR' }),
      aDocument({ ...lunch, id: 'd' }),
    ];
    const { entries, unmappedPayments, warnings } = ledgerOf(documents, {
      ...mapping,
      payments: { card: '131' },
    });
    expect(
      unmappedPayments.map(({ paymentMethod, documents: count, amount }) => [
        paymentMethod,
        count,
        `${decimalString(amount)} ${amount.currency}`,
      ]),
    ).toEqual([
      ['BLIK', 2, '24.60 PLN'],
      [null, 1, '1.00 EUR'],
    ]);
    expect(entries.filter(({ credit }) => credit === null)).toHaveLength(5);
    expect(warnings.find(({ code }) => code === 'payments_unmapped')?.message).toBe(
      '3 documents have no account for the payment (BLIK, no payment method). The other side of the entries is empty.',
    );
  });
});

describe('a document is booked gross', () => {
  it.each([
    ['no_tax', { amount: '12.30' }],
    ['tax_not_in_amount', { amount: '12.30', tax: '12.31' }],
    ['tax_not_in_amount', { amount: '-12.30', tax: '2.30' }],
    ['other_currency', { amount: '12.30', tax: '2.30', currency: 'EUR' }],
    ['no_rate', { amount: '12.30', tax: '1.50' }],
    ['several_rates', { amount: '0.05', tax: '0.00' }],
  ])('and listed as %s: %j', (reason, fields) => {
    const document = aDocument({ ...fields, category: 'Dom', paymentMethod: 'cash' });
    const { entries, unsplit } = ledgerOf([document]);
    expect(unsplit.map((each) => each.reason)).toEqual([reason]);
    expect(entries.map(({ kind, taxRate }) => [kind, taxRate])).toEqual([['expense', null]]);
  });

  it('and listed if a filter keeps only a part of it', () => {
    const lineItems = [
      aLineItem({ amount: '100.00', category: 'Jedzenie' }),
      aLineItem({ amount: '23.00', category: 'Dom' }),
    ];
    const document = aDocument({ amount: '123.00', tax: '23.00', lineItems });
    const { unsplit } = ledgerOf([document], mapping, { filter: { category: ['Dom'] } });
    expect(unsplit.map(({ reason }) => reason)).toEqual(['part_of_document']);
  });

  it('and not listed if the mapping has no tax account', () => {
    const { entries, unsplit } = ledgerOf([aDocument(lunch)], { ...mapping, tax: null });
    expect([entries.map(plain), unsplit]).toEqual([['402 / 131-01 12.30 (12.30)'], []]);
  });
});

it('uses a rate of zero and no tax entry for a document with a tax of zero', () => {
  const { entries } = ledgerOf([aDocument({ ...lunch, tax: '0.00' })]);
  expect(entries.map(({ kind, taxRate }) => [kind, taxRate?.percent])).toEqual([['expense', 0]]);
});

it('builds no ledger without payment or tax accounts', () => {
  const accounting = { rules: mapping.rules };
  const { figures } = buildReport(aDataset({ documents: [aDocument(lunch)] }), { locale: 'en', accounting });
  expect(figures.ledger).toBeNull();
});
