import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type { RecurringRow } from '../figures/figures.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';

const netflix = aRecurringExpense({ nextDate: '2026-11-12', dayOfMonth: 12 });

/** A payment at noon in Warsaw. */
function paid(date: string, amount: string, fields: Parameters<typeof aDocument>[0] = {}) {
  return aDocument({
    id: date,
    storeName: 'Netflix',
    purchasedAt: `${date}T10:00:00.000Z`,
    amount,
    ...fields,
  });
}

function september(...documents: PastPeriod['documents']): PastPeriod {
  return { period: { from: '2026-09-01', until: '2026-10-01' }, documents, summary: null };
}

function rowsOf(fields: Partial<Dataset>): readonly RecurringRow[] {
  return buildReport(aDataset({ recurring: [netflix], ...fields }), { locale: 'en' }).figures.recurring ?? [];
}

function rowOf(fields: Partial<Dataset>): RecurringRow {
  const [row, ...others] = rowsOf(fields);
  if (!row || others.length > 0) throw new Error('one row is expected');
  return row;
}

const plain = (amount: Money | null) => amount && `${decimalString(amount)} ${amount.currency}`;

describe('the cost of a recurring expense', () => {
  const documents = [paid('2026-10-12', '60.00')];

  it('is shown by its payments: this one, the previous one, the change, the average and the yearly cost', () => {
    const row = rowOf({ documents, previous: september(paid('2026-09-12', '43.00')) });
    expect(row).toMatchObject({ status: 'paid', expected: 1, expectedDates: ['2026-10-12'], missing: 0 });
    expect(row.payments).toEqual([
      { id: '2026-10-12', date: '2026-10-12', amount: { minor: 6000n, currency: 'PLN' } },
    ]);
    expect(row.last).toMatchObject({ id: '2026-09-12', date: '2026-09-12' });
    expect([row.paid, row.priceChange, row.average, row.yearlyCost].map(plain)).toEqual([
      '60.00 PLN',
      '17.00 PLN',
      '51.50 PLN',
      '720.00 PLN',
    ]);
  });

  it('has an average to the nearest minor unit, halves up', () => {
    const row = rowOf({ documents, previous: september(paid('2026-09-12', '59.99')) });
    expect(plain(row.average)).toBe('60.00 PLN');
  });

  it('has no change without an earlier payment, and no cost without any', () => {
    expect(rowOf({ documents })).toMatchObject({ last: null, priceChange: null });
    expect(rowOf({})).toMatchObject({ payments: [], paid: null, average: null, yearlyCost: null });
  });

  it('is compared with the previous payment, even if that is in the period', () => {
    const gym = aRecurringExpense({ frequency: 'weekly', nextDate: '2026-11-02' });
    const weekly = [paid('2026-10-12', '50.00'), paid('2026-10-19', '55.00'), paid('2026-10-26', '57.00')];
    const row = rowOf({
      recurring: [gym],
      documents: weekly,
      previous: september(paid('2026-09-28', '43.00')),
    });
    expect([plain(row.priceChange), plain(row.last?.amount ?? null)]).toEqual(['2.00 PLN', '43.00 PLN']);
  });

  it('is the same in a week, a month and a quarter that end on the same day', () => {
    const all = [paid('2026-07-12', '43.00'), paid('2026-08-12', '43.00'), paid('2026-09-12', '60.00')];
    const upTo = (kind: Dataset['kind'], from: string) => {
      const isBefore = ({ purchasedAt }: PurchaseDocument) => (purchasedAt ?? '') < from;
      const paymentHistory = { period: { from: '2025-09-01', until: from }, documents: all.filter(isBefore) };
      const now = all.filter((document) => !isBefore(document));
      const row = rowOf({ kind, period: { from, until: '2026-10-01' }, documents: now, paymentHistory });
      return [plain(row.yearlyCost), row.nextDate];
    };
    expect(upTo('quarterly', '2026-07-01')).toEqual(['720.00 PLN', '2026-10-12']);
    expect(upTo('monthly', '2026-09-01')).toEqual(['720.00 PLN', '2026-10-12']);
    expect(upTo('custom', '2026-09-24')).toEqual(['720.00 PLN', '2026-10-12']);
  });

  it.each([
    [
      'after the period, however far the service is',
      [paid('2026-10-12', '60.00')],
      '2027-01-12',
      '2026-11-12',
    ],
    [
      'after one paid in advance',
      [paid('2026-10-12', '60.00'), paid('2026-10-30', '60.00')],
      '2026-12-02',
      '2026-12-02',
    ],
  ])('is next due %s', (_name, seen, nextDate, expected) => {
    expect(rowOf({ recurring: [aRecurringExpense({ nextDate })], documents: seen }).nextDate).toBe(expected);
  });

  it('is due next in the period while it may still be paid in it', () => {
    const readAt = '2026-10-10T12:00:00.000Z';
    expect(rowOf({ readAt }).nextDate).toBe('2026-10-12');
  });

  it('is that of the last payment if there was none in the period', () => {
    const row = rowOf({ previous: september(paid('2026-09-12', '43.00')) });
    expect([plain(row.yearlyCost), row.priceChange, row.paid]).toEqual(['516.00 PLN', null, null]);
  });

  it.each([
    ['weekly', '520.00 PLN'],
    ['monthly', '120.00 PLN'],
    ['quarterly', '40.00 PLN'],
    ['yearly', '10.00 PLN'],
    [null, null],
  ] as const)('is calculated for a year: %s', (frequency, expected) => {
    const expense = aRecurringExpense({ frequency, nextDate: '2027-10-12' });
    const row = rowOf({ recurring: [expense], documents: [paid('2026-10-12', '10.00')] });
    expect(plain(row.yearlyCost)).toBe(expected);
  });

  it('is the own share if the report counts it, while the full amount decides which payments match', () => {
    const shared = [paid('2026-10-12', '60.00', { owned: '20.00' })];
    const dataset = aDataset({
      recurring: [netflix],
      documents: shared,
      previous: september(paid('2026-09-12', '60.00')),
    });
    const [row] = buildReport(dataset, { locale: 'en', counted: 'owned' }).figures.recurring ?? [];
    expect([plain(row?.paid ?? null), plain(row?.priceChange ?? null)]).toEqual(['20.00 PLN', '-40.00 PLN']);
  });
});

describe('a payment', () => {
  it('matches in any spelling of the store', () => {
    const documents = [paid('2026-10-12', '60.00', { storeName: ' NETFLIX\u00a0 ' })];
    expect(rowOf({ documents }).status).toBe('paid');
    const cinema = aRecurringExpense({ name: 'Kino  ŚWIT', nextDate: '2026-11-12' });
    const seen = [paid('2026-10-12', '20.00', { storeName: 'kino s\u0301wit' })];
    expect(rowOf({ recurring: [cinema], documents: seen }).status).toBe('paid');
  });

  it('is not a refund', () => {
    const documents = [paid('2026-10-12', '60.00'), paid('2026-10-13', '-60.00')];
    const row = rowOf({ documents });
    expect([row.payments.length, plain(row.paid), plain(row.average)]).toEqual([1, '60.00 PLN', '60.00 PLN']);
    expect(rowOf({ documents: [paid('2026-10-12', '-60.00')] }).status).toBe('missing');
  });

  it('is in the currency of most of them', () => {
    const documents = [paid('2026-10-11', '12.00', { currency: 'EUR' }), paid('2026-10-13', '60.00')];
    const row = rowOf({ documents, previous: september(paid('2026-09-12', '60.00')) });
    expect([row.payments.length, plain(row.paid), plain(row.priceChange)]).toEqual([
      1,
      '60.00 PLN',
      '0.00 PLN',
    ]);
  });

  it('is in another currency if nothing else pays a due day, and its price is not compared', () => {
    const documents = [paid('2026-10-13', '12.00', { currency: 'EUR' })];
    const past = { period: { from: '2025-09-01', until: '2026-10-01' } };
    const paymentHistory = {
      ...past,
      documents: ['07', '08', '09'].map((month) => paid(`2026-${month}-12`, '60.00')),
    };
    const row = rowOf({ documents, paymentHistory, readAt: '2026-11-20T10:00:00.000Z' });
    expect([row.status, row.payments.length, plain(row.paid)]).toEqual(['paid', 1, '12.00 EUR']);
    expect([row.missingDates, row.priceChange, plain(row.average)]).toEqual([[], null, '12.00 EUR']);
    const late = [paid('2026-10-25', '12.00', { currency: 'EUR' })];
    expect(rowOf({ documents: late, paymentHistory, readAt: '2026-11-20T10:00:00.000Z' }).status).toBe(
      'missing',
    );
  });

  it('is not another purchase in the store on the same day', () => {
    const documents = [paid('2026-10-12', '1999.00', { id: 'phone' }), paid('2026-10-14', '60.00')];
    const row = rowOf({ documents, previous: september(paid('2026-09-12', '60.00')) });
    expect(row.payments.map(({ id }) => id)).toEqual(['2026-10-14']);
  });

  it('is not a small purchase in the store on the due day', () => {
    const previous = september(paid('2026-09-12', '60.00'));
    const row = rowOf({ documents: [paid('2026-10-12', '5.00')], previous });
    expect([row.status, row.paid, plain(row.yearlyCost)]).toEqual(['missing', null, '720.00 PLN']);
  });

  it('is the one nearest to its day among several of the usual amount', () => {
    const documents = ['2026-10-04', '2026-10-13', '2026-10-25'].map((date) => paid(date, '60.00'));
    expect(rowOf({ documents }).payments.map(({ date }) => date)).toEqual(['2026-10-13']);
  });

  it('may have a new price up to twice the usual amount', () => {
    const previous = september(paid('2026-09-12', '50.00'));
    expect(rowOf({ documents: [paid('2026-10-12', '100.00')], previous }).status).toBe('paid');
    expect(rowOf({ documents: [paid('2026-10-12', '100.01')], previous }).status).toBe('missing');
    expect(
      rowOf({ documents: [paid('2026-10-12', '25.00')], previous: september(paid('2026-09-12', '40.00')) })
        .status,
    ).toBe('paid');
  });

  it('of the usual amount takes precedence over a new price, even if it is late', () => {
    const documents = [paid('2026-10-12', '100.00'), paid('2026-10-20', '60.00')];
    const row = rowOf({ documents, previous: september(paid('2026-09-12', '60.00')) });
    expect(row.payments.map(({ date }) => date)).toEqual(['2026-10-20']);
  });

  it('may be late by half an interval', () => {
    const late = rowOf({ documents: [paid('2026-10-27', '60.00')] });
    expect([late.status, late.missing]).toEqual(['paid', 0]);
    const tooLate = rowOf({ documents: [paid('2026-10-28', '60.00')] });
    expect([tooLate.status, tooLate.payments]).toEqual(['missing', []]);
  });

  it('of the period may be for an earlier due day', () => {
    const recurring = [aRecurringExpense({ nextDate: '2026-11-25' })];
    const forSeptember = rowOf({ recurring, documents: [paid('2026-10-02', '60.00')] });
    expect(forSeptember).toMatchObject({ status: 'missing', missingDates: ['2026-10-25'] });
    expect(plain(forSeptember.paid)).toBe('60.00 PLN');
  });

  it('may be early, in the previous period', () => {
    const rent = aRecurringExpense({ name: 'Czynsz', nextDate: '2026-11-01' });
    const previous = september(paid('2026-09-30', '2000.00', { storeName: 'Czynsz' }));
    expect(rowOf({ recurring: [rent], previous })).toMatchObject({
      status: 'paid',
      payments: [],
      paid: null,
      missing: 0,
    });
  });

  it('counts without a date for a due day in the period', () => {
    const documents = [aDocument({ storeName: 'Netflix', amount: '60.00' })];
    expect(rowOf({ documents })).toMatchObject({ status: 'paid', payments: [{ date: null }], missing: 0 });
    expect(rowOf({ documents: [...documents, ...documents] }).payments).toHaveLength(1);
  });

  it('belongs to one of two expenses of a store, by its day and amount', () => {
    const recurring = [
      aRecurringExpense({ id: 'b', name: 'Apple', nextDate: '2026-11-20' }),
      aRecurringExpense({ id: 'a', name: 'Apple', nextDate: '2026-11-03' }),
    ];
    const inStore = { storeName: 'Apple' };
    const documents = [paid('2026-10-20', '49.99', inStore), paid('2026-10-03', '9.99', inStore)];
    const rows = rowsOf({ recurring, documents });
    expect(rows.map(({ id, paid: sum }) => [id, plain(sum)])).toEqual([
      ['b', '49.99 PLN'],
      ['a', '9.99 PLN'],
    ]);
    const onlyOne = rowsOf({ recurring, documents: documents.slice(0, 1) });
    expect(onlyOne.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'paid'],
      ['a', 'missing'],
    ]);
  });

  it('is not late if it belongs to another expense of the store', () => {
    const recurring = ['10', '20'].map((day) =>
      aRecurringExpense({ id: day, name: 'Netflix', nextDate: `2026-11-${day}` }),
    );
    const rows = rowsOf({ recurring, documents: [paid('2026-10-20', '60.00')] });
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['20', 'paid'],
      ['10', 'missing'],
    ]);
  });

  it('is not a new price if it belongs to another expense of the store', () => {
    const recurring = ['03', '05'].map((day) =>
      aRecurringExpense({ id: day, name: 'Netflix', nextDate: `2026-11-${day}` }),
    );
    const previous = september(paid('2026-09-03', '9.99'));
    const rows = rowsOf({ recurring, documents: [paid('2026-10-05', '15.99')], previous });
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['05', 'paid'],
      ['03', 'missing'],
    ]);
  });

  it('is found in the year before, and once if both earlier periods contain it', () => {
    const yearBefore: PastPeriod = {
      period: { from: '2025-10-01', until: '2026-10-01' },
      documents: [paid('2025-10-12', '50.00'), paid('2026-09-12', '60.00')],
      summary: null,
    };
    const previous = september(paid('2026-09-12', '60.00'));
    const row = rowOf({ documents: [paid('2026-10-12', '60.00')], previous, lastYear: yearBefore });
    expect([plain(row.average), row.last?.date]).toEqual(['56.67 PLN', '2026-09-12']);
    const vague = [aRecurringExpense({ frequency: null })];
    const known = rowOf({ recurring: vague, previous, lastYear: yearBefore });
    expect([plain(known.average), known.status]).toEqual(['55.00 PLN', 'unknown']);
  });
});

describe('a due payment', () => {
  it('is missing after its grace days, and upcoming until then', () => {
    const readAt = (day: string) => rowOf({ readAt: `2026-10-${day}T10:00:00.000Z` });
    expect(readAt('05')).toMatchObject({ status: 'upcoming', expected: 1, missing: 0 });
    expect(readAt('17')).toMatchObject({ status: 'upcoming', missing: 0 });
    expect(readAt('18')).toMatchObject({ status: 'missing', missing: 1, missingDates: ['2026-10-12'] });
  });

  it("uses the day in the account's time zone", () => {
    const readAt = '2026-10-17T22:30:00.000Z';
    expect(rowOf({ readAt }).status).toBe('missing');
    expect(rowOf({ readAt, timeZone: 'UTC' }).status).toBe('upcoming');
  });

  it('is partly paid if one of several payments is missing', () => {
    const gym = aRecurringExpense({ frequency: 'weekly', nextDate: '2026-11-01' });
    const documents = ['2026-10-04', '2026-10-11', '2026-10-25'].map((date) => paid(date, '30.00'));
    expect(rowOf({ recurring: [gym], documents })).toMatchObject({
      status: 'partly-paid',
      expected: 4,
      missing: 1,
      missingDates: ['2026-10-18'],
    });
    const unfinished = {
      recurring: [gym],
      documents: documents.slice(0, 2),
      readAt: '2026-10-12T10:00:00.000Z',
    };
    expect(rowOf(unfinished)).toMatchObject({ status: 'upcoming', expected: 4, missing: 0 });
  });

  it('is paid each week through the clock change, also in the hour that occurs twice', () => {
    const gym = aRecurringExpense({ frequency: 'weekly', nextDate: '2026-11-01' });
    const instants = ['2026-10-03T22:10', '2026-10-10T22:10', '2026-10-18T21:50', '2026-10-25T01:30'];
    const documents = instants.map((at) =>
      aDocument({ storeName: 'Netflix', amount: '30.00', purchasedAt: `${at}:00.000Z` }),
    );
    const row = rowOf({ recurring: [gym], documents });
    expect(row.payments.map(({ date }) => date)).toEqual(row.expectedDates);
    expect([row.status, row.expectedDates.length]).toEqual(['paid', 4]);
  });

  it('is not due in the other months of a year', () => {
    const insurance = aRecurringExpense({ frequency: 'yearly', nextDate: '2027-03-02' });
    expect(rowOf({ recurring: [insurance] })).toMatchObject({ status: 'not-due', expected: 0, missing: 0 });
    const inOctober = aRecurringExpense({ frequency: 'yearly', nextDate: '2027-10-20' });
    expect(rowOf({ recurring: [inOctober], documents: [paid('2026-10-30', '900.00')] })).toMatchObject({
      status: 'paid',
      expectedDates: ['2026-10-20'],
    });
  });

  it('is due on the last day of February where its day is the 31st', () => {
    const rent = aRecurringExpense({ nextDate: '2026-03-31', dayOfMonth: 31 });
    const february = {
      recurring: [rent],
      period: { from: '2026-02-01', until: '2026-03-01' },
      documents: [paid('2026-02-28', '60.00')],
    };
    expect(rowOf(february)).toMatchObject({ status: 'paid', expectedDates: ['2026-02-28'] });
  });

  it('does not exist before the service knew the expense', () => {
    const young = aRecurringExpense({ nextDate: '2026-11-12', createdAt: '2026-10-19T22:00:00.000Z' });
    expect(rowOf({ recurring: [young] })).toMatchObject({ status: 'not-due', expected: 0, missing: 0 });
    const documents = [paid('2026-10-12', '60.00')];
    expect(rowOf({ recurring: [young], documents })).toMatchObject({ status: 'paid', expected: 0 });
  });

  it('is unknown if the service returns neither frequency nor date', () => {
    const vague = aRecurringExpense({ frequency: null });
    expect(rowOf({ recurring: [vague] })).toMatchObject({ status: 'unknown', expected: null, missing: 0 });
    const documents = [paid('2026-10-12', '60.00'), paid('2026-10-20', '75.00'), paid('2026-10-21', '5.00')];
    const row = rowOf({ recurring: [vague], documents });
    expect([row.status, row.expected, plain(row.paid)]).toEqual(['paid', null, '135.00 PLN']);
  });
});

describe('an expense', () => {
  it('without a name is unknown, and has no missing payments', () => {
    const documents = [paid('2026-10-12', '60.00', { storeName: null })];
    const nameless = { ...netflix, name: null };
    expect(rowOf({ recurring: [nameless], documents })).toMatchObject({
      status: 'unknown',
      expected: 1,
      missing: 0,
      payments: [],
      paid: null,
      yearlyCost: null,
    });
  });

  it('that is inactive is shown as such with its payments, and is never missing', () => {
    const ended = aRecurringExpense({ isActive: false, dayOfMonth: 12 });
    expect(rowOf({ recurring: [ended], documents: [paid('2026-10-12', '60.00')] })).toMatchObject({
      status: 'inactive',
      expected: null,
      expectedDates: [],
      missing: 0,
      payments: [{ date: '2026-10-12' }],
      yearlyCost: null,
    });
    expect(rowOf({ recurring: [ended] })).toMatchObject({ status: 'inactive', missing: 0 });
  });

  it('that continues at a new price includes the earlier payments of an ended one in the same store', () => {
    const ended = aRecurringExpense({ id: 'a', isActive: false, dayOfMonth: 12 });
    const rows = rowsOf({
      recurring: [ended, { ...netflix, id: 'b' }],
      documents: [paid('2026-10-12', '60.00')],
      previous: september(paid('2026-09-12', '43.00')),
    });
    expect(
      rows.map(({ id, status, priceChange, last }) => [id, status, plain(priceChange), last?.date]),
    ).toEqual([
      ['b', 'paid', '17.00 PLN', '2026-09-12'],
      ['a', 'inactive', null, undefined],
    ]);
  });

  it('of a category of income, or paid by income only, is left out', () => {
    const salary = { category: 'Wynagrodzenie', storeName: 'Netflix' };
    const documents = [paid('2026-10-12', '9000.00', salary)];
    expect(rowsOf({ documents })).toEqual([]);
    expect(rowsOf({ recurring: [{ ...netflix, category: 'Wynagrodzenie' }] })).toEqual([]);
  });

  it('is ordered by yearly cost, in the main currency first, inactive ones last', () => {
    const named = (name: string, fields: Parameters<typeof aRecurringExpense>[0] = {}) =>
      aRecurringExpense({ name, nextDate: '2026-11-12', ...fields });
    const recurring = [named('A'), named('B', { isActive: false }), named('C'), named('D'), named('E')];
    const documents = [
      paid('2026-10-12', '99.00', { storeName: 'A', currency: 'EUR' }),
      paid('2026-10-12', '50.00', { storeName: 'C' }),
      paid('2026-10-12', '60.00', { storeName: 'D' }),
      paid('2026-10-12', '70.00', { storeName: 'B' }),
    ];
    expect(rowsOf({ recurring, documents }).map(({ name }) => name)).toEqual(['D', 'C', 'A', 'E', 'B']);
  });
});
