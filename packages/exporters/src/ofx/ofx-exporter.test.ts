import { aDocument, aLineItem } from '@outlay/core/testing';
import { buildReport, type Locale } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { collectBytes } from '../testing/read-back.ts';
import { ofxExporter } from './ofx-exporter.ts';

const purchase = {
  id: 'd1',
  purchasedOn: '2026-10-05',
  storeName: 'Żabka & Córki <1>',
  amount: '12.30',
  category: 'Jedzenie',
  paymentMethod: 'Card',
  identifier: 'FV/1',
};

async function textOf(documents: Parameters<typeof aDocument>[0][], locale: Locale = 'en'): Promise<string> {
  const report = buildReport(aDataset({ documents: documents.map(aDocument) }), { locale });
  return String(await collectBytes(ofxExporter.write(report)));
}

const transactionsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('<STMTTRN>'));

describe('a transaction', () => {
  it('is what happens to the account: a purchase is a debit', async () => {
    expect(transactionsIn(await textOf([purchase]))).toEqual([
      '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261005120000</DTPOSTED><TRNAMT>-12.30</TRNAMT><FITID>d1</FITID>' +
        '<NAME>Żabka &amp; Córki &lt;1&gt;</NAME><MEMO>Jedzenie · FV/1</MEMO></STMTTRN>',
    ]);
  });

  it.each([
    ['a refund', { amount: '-5.00' }, '<TRNTYPE>CREDIT</TRNTYPE>', '<TRNAMT>5.00</TRNAMT>'],
    ['income', { category: 'Wynagrodzenie' }, '<TRNTYPE>CREDIT</TRNTYPE>', '<TRNAMT>12.30</TRNAMT>'],
  ])('of %s is a credit', async (_name, fields, type, amount) => {
    const [line] = transactionsIn(await textOf([{ ...purchase, ...fields }]));
    expect(line).toContain(type);
    expect(line).toContain(amount);
  });

  it('without a date has the last day of the period, and says so', async () => {
    const [line] = transactionsIn(await textOf([{ ...purchase, purchasedOn: null }], 'pl'));
    expect(line).toContain('<DTPOSTED>20261031120000</DTPOSTED>');
    expect(line).toContain('nieznana data zakupu');
  });

  it('says in its memo what the file is filtered by', async () => {
    const documents = [aDocument(purchase), aDocument({ ...purchase, id: 'd2', storeName: 'Lidl' })];
    const filtered = buildReport(aDataset({ documents }), { locale: 'en', filter: { store: ['Lidl'] } });
    const lines = transactionsIn(String(await collectBytes(ofxExporter.write(filtered))));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`<MEMO>Jedzenie · FV/1 · ${filtered.figures.filter?.text}</MEMO>`);
    expect(filtered.figures.filter?.text).toContain('Lidl');
  });

  it('has a name of 32 characters, and a longer one whole in its memo', async () => {
    const storeName = 'Przedsiębiorstwo Handlowo-Usługowe Gżegżółka';
    const [line] = transactionsIn(await textOf([{ ...purchase, storeName }]));
    expect(line).toContain('<NAME>Przedsiębiorstwo Handlowo-Usługo</NAME>');
    expect(line).toContain(`<MEMO>${storeName} · Jedzenie · FV/1</MEMO>`);
  });

  it('has an identifier of its own, also where documents have none', async () => {
    const nameless = { ...purchase, id: null };
    const text = await textOf([nameless, nameless, { ...nameless, amount: '1.00' }]);
    const ids = [...text.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'no-id-2026-10-05-PLN-1230-FV/1',
      'no-id-2026-10-05-PLN-1230-FV/1-2',
      'no-id-2026-10-05-PLN-100-FV/1',
    ]);
  });
});

describe('statements', () => {
  it('are of one payment method and currency each, with the days of the period', async () => {
    const text = await textOf([
      purchase,
      { ...purchase, id: 'd2', currency: 'EUR' },
      { ...purchase, id: 'd3', paymentMethod: null },
      { ...purchase, id: 'd4' },
    ]);
    const heads = [...text.matchAll(/<CURDEF>(.*?)<\/CURDEF>\n.*<ACCTID>(.*?)<\/ACCTID>/g)];
    expect(heads.map(([, currency, account]) => [currency, account])).toEqual([
      ['PLN', 'Card-PLN'],
      ['EUR', 'Card-EUR'],
      ['PLN', 'none-PLN'],
    ]);
    expect(text).toContain('<DTSTART>20261001120000</DTSTART><DTEND>20261031120000</DTEND>');
    expect([...text.matchAll(/<BALAMT>(.*?)<\/BALAMT>/g)].map(([, balance]) => balance)).toEqual([
      '-24.60',
      '-12.30',
      '-12.30',
    ]);
  });

  it('tell apart payment methods that begin alike, in the same way in any order', async () => {
    const methods = ['Karta kredytowa mBank Visa', 'Karta kredytowa mBank Mastercard', 'none', null];
    const accountsOf = async (ordered: readonly (string | null)[]) => {
      const text = await textOf(ordered.map((paymentMethod) => ({ ...purchase, paymentMethod })));
      return [...text.matchAll(/<ACCTID>(.*?)<\/ACCTID>/g)].map(([, account]) => account);
    };
    const accounts = await accountsOf(methods);
    expect(new Set(accounts).size).toBe(4);
    expect(await accountsOf(methods.toReversed())).toEqual(accounts.toReversed());
    expect(accounts.map((account) => String(account).length <= 22)).toEqual([true, true, true, true]);
  });
});

it('gives the part of a document that a filter leaves an identifier of its own', async () => {
  const split = {
    id: 'm',
    amount: '100.00',
    lineItems: [
      { category: 'Jedzenie', amount: '70.00' },
      { category: 'Dom', amount: '30.00' },
    ].map(aLineItem),
  };
  const idsOf = async (category: string) => {
    const dataset = aDataset({ documents: [aDocument({ ...purchase, ...split })] });
    const report = buildReport(dataset, { locale: 'en', filter: { category: [category] } });
    const text = String(await collectBytes(ofxExporter.write(report)));
    return [...text.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id);
  };
  expect([...(await idsOf('Jedzenie')), ...(await idsOf('Dom'))]).toEqual([
    'm category-jedzenie',
    'm category-dom',
  ]);
});
