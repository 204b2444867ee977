import type { RecurringExpense } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';

/*
 * Every expense has a unique store and was paid on its due dates, so the calendar alone determines the next payments.
 * This oracle computes them day by day, without the calculations of the package.
 */

const dayMs = 86_400_000;
const timeZone = 'Europe/Warsaw';
const graceDays = { weekly: 3, monthly: 5, quarterly: 8, yearly: 12 };
const everyMonths = { weekly: 0, monthly: 1, quarterly: 3, yearly: 12 };

const anyDay = (from: string, days: number) => fc.nat(days).map((count) => later(from, count));

const anyExpense = fc.record({
  isNamed: fc.integer({ min: 0, max: 5 }).map((roll) => roll > 0),
  frequency: fc.constantFrom('weekly', 'monthly', 'monthly', 'quarterly', 'yearly', null),
  dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
  nextDate: fc.option(anyDay('2026-10-20', 70), { freq: 3 }),
  isActive: fc.constantFrom(true, true, true, false, null),
  createdOn: fc.option(anyDay('2026-09-20', 70), { freq: 1 }),
  currency: fc.constantFrom('PLN', 'PLN', 'EUR', 'JPY'),
  minor: fc.bigInt(1000n, 90_000n),
  /** Which due dates up to the end of October were paid, the latest first. */
  paid: fc.array(fc.boolean(), { maxLength: 12 }),
});

type Generated = typeof anyExpense extends fc.Arbitrary<infer Value> ? Value : never;

type Payment = { readonly date: string; readonly minor: bigint };

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether a payment is due on a day; an expense without a known due date is never due. */
function isDue({ frequency, nextDate, dayOfMonth }: Generated, date: string): boolean {
  if (frequency === null) return false;
  if (frequency === 'weekly') {
    return nextDate !== null && (Date.parse(date) - Date.parse(nextDate)) % (7 * dayMs) === 0;
  }
  if (nextDate === null && (frequency !== 'monthly' || dayOfMonth === null)) return false;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const isInStep = nextDate === null || (monthOf(date) - monthOf(nextDate)) % everyMonths[frequency] === 0;
  const named = Number((nextDate ?? '').slice(8));
  const isLastOfMonth = (day: string) => later(day, 1).endsWith('-01');
  const isMeantLater = nextDate === null || (isLastOfMonth(nextDate) && (dayOfMonth ?? 0) > named);
  const wanted = isMeantLater ? (dayOfMonth ?? 0) : named;
  const number = Number(date.slice(8));
  return isInStep && (number === wanted || (number < wanted && isLastOfMonth(date)));
}

function dueBetween(expense: Generated, from: string, until: string): string[] {
  const due: string[] = [];
  for (let day = from; day < until; day = later(day, 1)) if (isDue(expense, day)) due.push(day);
  return due;
}

/** The payments up to the day of reading, earliest first; only named expenses have any. */
function paymentsOf(expense: Generated, today: string): Payment[] {
  if (!expense.isNamed) return [];
  const due = dueBetween(expense, '2026-09-01', '2026-11-01').filter((day) => day <= today);
  return due
    .filter((_, index) => expense.paid[due.length - 1 - index] ?? false)
    .map((date, index) => ({ date, minor: expense.minor + BigInt(index) }));
}

type Due = { readonly date: string; readonly name: string | null; readonly amount: string | null };

function expectedDue(expense: Generated, name: string | null, today: string): Due[] {
  const { frequency, isActive, nextDate, createdOn } = expense;
  const payments = paymentsOf(expense, today);
  if (today >= '2026-12-01') return [];
  const [from, until] = today < '2026-11-01' ? [today, nextMonth(today)] : ['2026-11-01', '2026-12-01'];
  const last = payments.findLast(({ date }) => date >= '2026-10-01') ?? payments.at(-1);
  const amount = last ? `${last.minor} ${expense.currency}` : null;
  const dueDays = (days: readonly string[]) => days.map((date) => ({ date, name, amount }));
  if (isActive === false) return [];
  const hasDay = nextDate !== null || (frequency === 'monthly' && expense.dayOfMonth !== null);
  if (frequency === null || !hasDay) {
    return dueDays(nextDate !== null && from <= nextDate && nextDate < until ? [nextDate] : []);
  }
  const isExpected = (date: string) =>
    date >= (createdOn ?? '2026-10-01') && !payments.some((payment) => payment.date === date);
  const open = dueBetween(expense, '2026-10-01', '2026-11-01').filter(
    (date) => isExpected(date) && later(date, graceDays[frequency]) >= today,
  );
  // A past due date counts as paid if the service expects a later payment next.
  const isPaidSince = (date: string) => date < today && nextDate !== null && date < nextDate;
  const next = dueBetween(expense, from, until).filter((date) => isExpected(date) && !isPaidSince(date));
  return dueDays([...new Set([...open, ...next])]);
}

/** The same day of the next month, or its last day. */
function nextMonth(date: string): string {
  const first = later(`${date.slice(0, 7)}-01`, 31).slice(0, 8);
  const last = later(`${later(`${first}01`, 31).slice(0, 8)}01`, -1);
  const same = `${first}${date.slice(8)}`;
  return same > last ? last : same;
}

it('coming up lists every payment that is due next, with its last amount', () => {
  const anyAccount = fc.array(anyExpense, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(anyAccount, anyDay('2026-10-01', 75), (expenses, today) => {
      const named = expenses.map((expense, index) => ({
        expense,
        name: expense.isNamed ? `Sklep ${index}` : null,
      }));
      const { comingUp } = buildReport(datasetOf(named, today), { locale: 'en' }).figures;
      const expected = named.flatMap(({ expense, name }) => expectedDue(expense, name, today));
      const listed = comingUp?.payments.map(({ date, name, amount }) => ({
        date,
        name,
        amount: amount && `${amount.minor} ${amount.currency}`,
      }));
      expect(sorted(listed ?? [])).toEqual(sorted(expected));
      const days = listed?.map(({ date }) => date) ?? [];
      expect(days).toEqual(days.toSorted());
      expectTotals(comingUp?.totals ?? [], expected);
    }),
    { numRuns: 300 },
  );
});

function sorted(list: readonly Due[]): Due[] {
  const key = ({ date, name, amount }: Due) => `${date} ${name} ${amount}`;
  return list.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

function expectTotals(totals: readonly { minor: bigint; currency: string }[], due: readonly Due[]): void {
  const sums = new Map<string, bigint>();
  for (const { amount } of due) {
    const [minor = '', currency = ''] = amount?.split(' ') ?? [];
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  }
  expect(new Map(totals.map(({ currency, minor }) => [currency, minor]))).toEqual(sums);
}

type Named = { readonly expense: Generated; readonly name: string | null };

function datasetOf(named: readonly Named[], today: string) {
  const bought = named.flatMap(({ expense, name }) =>
    paymentsOf(expense, today).map(({ date, minor }) =>
      aDocument({
        id: `${name} ${date}`,
        storeName: name,
        currency: expense.currency,
        amount: decimalString({ minor, currency: expense.currency }),
        purchasedAt: `${date}T10:00:00.000Z`,
      }),
    ),
  );
  const september = { from: '2026-09-01', until: '2026-10-01' };
  const isOctober = ({ purchasedAt }: { purchasedAt: string | null }) => (purchasedAt ?? '') >= '2026-10-01';
  return aDataset({
    timeZone,
    readAt: `${today}T10:00:00.000Z`,
    documents: bought.filter(isOctober),
    previous: {
      period: september,
      documents: bought.filter((document) => !isOctober(document)),
      summary: null,
    },
    recurring: named.map(({ expense, name }, index) => recurring(expense, { name, id: `${index}` })),
  });
}

function recurring(
  { frequency, dayOfMonth, nextDate, isActive, createdOn }: Generated,
  named: { readonly name: string | null; readonly id: string },
): RecurringExpense {
  const createdAt = createdOn === null ? null : `${createdOn}T10:00:00.000Z`;
  return aRecurringExpense({ ...named, frequency, dayOfMonth, nextDate, isActive, createdAt });
}
