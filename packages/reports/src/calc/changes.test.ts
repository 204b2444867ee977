import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { Changes } from '../figures/change-figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';

type Options = Partial<ReportOptions>;

const reportOf = (documents: readonly PurchaseDocument[], options: Options = {}) =>
  buildReport(aDataset({ documents }), { locale: 'en', ...options });

/** The changes between a report of some documents and a report of others. */
function changesOf(
  before: readonly PurchaseDocument[],
  now: readonly PurchaseDocument[],
  { last = {}, ...options }: Options & { last?: Options } = {},
): Changes | null {
  const lastReport = lastReportFrom(reportOf(before, last));
  return reportOf(now, { ...options, lastReport }).figures.changes;
}

const plain = (amount: Money | undefined) => amount && `${decimalString(amount)} ${amount.currency}`;
const summaryOf = (changes: Changes | null) =>
  changes?.documents.map(({ change, id, fields, effect }) => [change, id, fields.join(), plain(effect)]);

describe('changes since the last report', () => {
  const keptWith = (fields: Parameters<typeof aDocument>[0]) =>
    aDocument({ id: 'kept', purchasedOn: '2026-10-02', ...fields });
  const kept = keptWith({});

  it('are missing without a last report', () => {
    expect(reportOf([kept]).figures.changes).toBe(null);
  });

  it('are the documents added, changed and removed, and their effect on the total', () => {
    const gone = aDocument({ id: 'gone', amount: '5.00', purchasedOn: '2026-10-01' });
    const was = aDocument({ id: 'other', amount: '20.00', purchasedOn: '2026-10-03' });
    const is = aDocument({ id: 'other', amount: '23.50', purchasedOn: '2026-10-04', storeName: 'Lidl' });
    const late = aDocument({ id: 'late', amount: '1.20', purchasedOn: '2026-10-05' });
    const changes = changesOf([kept, gone, was], [kept, is, late]);
    expect(summaryOf(changes)).toEqual([
      ['added', 'late', '', '1.20 PLN'],
      ['changed', 'other', 'date,store,amount', '3.50 PLN'],
      ['removed', 'gone', '', '-5.00 PLN'],
    ]);
    expect(changes?.documents[1]).toMatchObject({
      before: { date: '2026-10-03', store: 'Sklep', amount: { minor: 2000n } },
      now: { date: '2026-10-04', store: 'Lidl', amount: { minor: 2350n } },
    });
    expect(changes?.since).toBe('2026-11-02T06:00:00.000Z');
    expect(changes?.totals.map((total) => Object.values(total).map(plain))).toEqual([
      ['35.00 PLN', '-0.30 PLN', '34.70 PLN'],
    ]);
  });

  it.each([
    ['tax', { tax: '1.00' }],
    ['paymentMethod', { paymentMethod: 'Karta' }],
    ['identifier', { identifier: 'FV/1' }],
    ['tags', { tags: ['praca'] }],
    ['category', { category: 'Dom' }],
    ['lineItems', { lineItems: [aLineItem({ name: 'Chleb' })] }],
  ])('include a change of %s without effect on the total', (field, fields) => {
    expect(summaryOf(changesOf([kept], [keptWith(fields)]))).toEqual([
      ['changed', 'kept', field, '0.00 PLN'],
    ]);
  });

  it('include an amount that is split over categories differently', () => {
    const split = (food: string, home: string) =>
      aDocument({
        id: 'kept',
        lineItems: [
          aLineItem({ category: 'Jedzenie', amount: food }),
          aLineItem({ category: 'Dom', amount: home }),
        ],
      });
    expect(summaryOf(changesOf([split('7.00', '3.00')], [split('6.00', '4.00')]))).toEqual([
      ['changed', 'kept', 'category,lineItems', '0.00 PLN'],
    ]);
  });

  it('ignore the order of tags', () => {
    const tagged = (...tags: string[]) => aDocument({ id: 'kept', tags });
    expect(summaryOf(changesOf([tagged('a', 'b')], [tagged('b', 'a')]))).toEqual([]);
  });

  it('treat a document in another currency as another document', () => {
    const changes = changesOf([kept], [keptWith({ currency: 'EUR' })]);
    expect(summaryOf(changes)).toEqual([
      ['added', 'kept', '', '10.00 EUR'],
      ['removed', 'kept', '', '-10.00 PLN'],
    ]);
    expect(changes?.totals.map(({ effect }) => plain(effect))).toEqual(['10.00 EUR', '-10.00 PLN']);
  });

  it('include income, which has no effect on the total', () => {
    const received = (category: string) => aDocument({ id: 'salary', amount: '5000.00', category });
    const [salary, taken] = [received('Wynagrodzenie'), received('Dom')];
    expect(summaryOf(changesOf([kept], [kept, salary]))).toEqual([['added', 'salary', '', '0.00 PLN']]);
    expect(summaryOf(changesOf([salary], [taken]))).toEqual([
      ['changed', 'salary', 'category,flow', '5000.00 PLN'],
    ]);
  });
});

describe('documents without an ID', () => {
  const breadFor = (amount: string) => aDocument({ amount, storeName: 'Żabka', purchasedOn: '2026-10-02' });
  const bread = breadFor('4.00');

  it('are matched by date, store and amount, as many as there are', () => {
    expect(summaryOf(changesOf([bread, bread], [bread, bread, bread]))).toEqual([
      ['added', null, '', '4.00 PLN'],
    ]);
    expect(summaryOf(changesOf([bread, bread, bread], [bread]))).toEqual([
      ['removed', null, '', '-4.00 PLN'],
      ['removed', null, '', '-4.00 PLN'],
    ]);
  });

  it('are matched with equal ones before similar ones', () => {
    const cake = { ...bread, category: 'Jedzenie' };
    expect(summaryOf(changesOf([bread, cake], [cake]))).toEqual([['removed', null, '', '-4.00 PLN']]);
  });

  it('are different if the amount differs', () => {
    expect(summaryOf(changesOf([bread], [breadFor('4.01')]))).toEqual([
      ['added', null, '', '4.01 PLN'],
      ['removed', null, '', '-4.00 PLN'],
    ]);
  });
});

describe('a last report with other settings', () => {
  const sharedWith = (fields: Parameters<typeof aDocument>[0]) =>
    aDocument({ id: 'shared', amount: '10.00', owned: '4.00', category: 'Jedzenie', ...fields });
  const shared = sharedWith({});
  const categoryNames = [{ polish: 'Jedzenie', english: 'Food', emoji: null, subcategories: [] }];

  it('that counts own shares is compared by them, and a document that is only counted differently says so', () => {
    const changes = changesOf([shared], [shared], { last: { counted: 'owned' } });
    expect(summaryOf(changes)).toEqual([['changed', 'shared', 'counted', '6.00 PLN']]);
    expect(changes?.totals.map((total) => Object.values(total).map(plain))).toEqual([
      ['4.00 PLN', '6.00 PLN', '10.00 PLN'],
    ]);
    const dearer = sharedWith({ amount: '12.00' });
    expect(summaryOf(changesOf([shared], [dearer], { last: { counted: 'owned' } }))).toEqual([
      ['changed', 'shared', 'amount', '8.00 PLN'],
    ]);
  });

  it('in the other language is compared without the names of categories', () => {
    const build = (options: ReportOptions) =>
      buildReport(aDataset({ documents: [shared], categoryNames }), options);
    const lastReport = lastReportFrom(build({ locale: 'pl' }));
    expect(summaryOf(build({ locale: 'en', lastReport }).figures.changes)).toEqual([]);
    expect(lastReport.documents[0]?.category).toBe('Jedzenie');
  });

  it('with fewer fields is compared by those fields', () => {
    const [row] = reportOf([shared]).figures.documents;
    if (!row) throw new Error('one document is expected');
    const { id, date, store, category, amount, full } = row;
    const lastReport = lastReportFrom(reportOf([shared]), {
      documents: [{ id, date, store, category, amount, full }],
      counted: null,
      income: null,
      generatedAt: null,
    });
    const salary = aDocument({ id: 'salary', category: 'Wynagrodzenie' });
    const now = [sharedWith({ tax: '1.00' }), salary];
    expect(reportOf(now, { lastReport }).figures.changes).toMatchObject({ since: null, documents: [] });
  });

  it.each([
    ['another month', { period: { from: '2026-09-01', until: '2026-10-01' } }],
    ['another kind', { kind: 'custom' as const }],
  ])('of %s is rejected', (_, overrides) => {
    const lastReport = lastReportFrom(reportOf([shared]), overrides);
    expect(() => reportOf([shared], { lastReport })).toThrow(
      expect.objectContaining({
        code: 'other_period',
        message: expect.stringMatching(
          /^the last report is (monthly of 2026-09-01\.\.2026-09-30|custom of 2026-10-01\.\.2026-10-31), but this report is monthly of 2026-10-01\.\.2026-10-31; /,
        ) as string,
      }) as Error,
    );
  });
});
