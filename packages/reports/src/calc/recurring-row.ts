import type { RecurringExpense } from '@outlay/core';
import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { RecurringPayment, RecurringRow, RecurringStatus } from '../figures/recurring-figures.ts';
import { comingPeriod, isComingPeriodOver } from './coming-period.ts';
import { compareText } from './compare-text.ts';
import type { RowOptions } from './document-rows.ts';
import { type DueDays, intervals } from './due-days.ts';
import { divideRounded } from './ratio.ts';
import type { MatchedPayments } from './recurring-payments.ts';

/**
 * The payments of an expense in the period. Due days before the service knew the expense are not expected; a payment is
 * missing if its grace days are over when the records are read.
 */
export function recurringRow(
  expense: RecurringExpense,
  matched: MatchedPayments & { readonly refunds: readonly DocumentRow[] },
  dataset: Dataset,
  { naming, timeZone }: Pick<RowOptions, 'naming' | 'timeZone'>,
): RecurringRow {
  const { id, name, description, frequency, category, paymentMethod, isActive } = expense;
  const due = dueDates(expense, matched, dataset, timeZone);
  const amounts = amountsOf(expense, matched, dataset);
  return {
    id,
    name,
    description,
    frequency,
    category: naming.category(category),
    subcategory: naming.subcategory(category, expense.subcategory),
    paymentMethod,
    isActive,
    status: statusOf(expense, due, amounts.payments.length),
    expected: due && due.expected.length,
    expectedDates: due?.expected ?? [],
    ...amounts,
    refunds: matched.refunds.map(paymentOf),
    missing: due?.missing.length ?? 0,
    missingDates: due?.missing ?? [],
    nextDate: due ? nextDue(due, matched, dataset) : isActive === false ? null : expense.nextDate,
    upcomingDates: upcoming(expense, due, matched, dataset),
  };
}

/**
 * The unpaid due days after the period, and earlier ones that may still be paid. Records after the period are not read:
 * a past day is left out if the service already expects a later payment.
 */
function upcoming(
  { isActive, nextDate }: RecurringExpense,
  due: DueDates | null,
  { paidDates }: MatchedPayments,
  dataset: Dataset,
): CalendarDate[] {
  if (isComingPeriodOver(dataset)) return [];
  const { from, until } = comingPeriod(dataset);
  if (!due) {
    const isNamed = isActive !== false && nextDate !== null && from <= nextDate && nextDate < until;
    return isNamed ? [nextDate] : [];
  }
  const { dueDays, knownSince, open } = due;
  const today = dateInZone(dataset.readAt, dataset.timeZone);
  const isPaidSince = (date: CalendarDate) => date < today && nextDate !== null && date < nextDate;
  const later = dueDays
    .dueIn({ from, until })
    .filter((date) => date >= knownSince && !paidDates.has(date) && !isPaidSince(date));
  return [...new Set([...open, ...later])].toSorted(compareText);
}

/** The due days of the period: all, the unpaid ones, those that may still be paid, and those that are missing. */
type DueDates = Readonly<Record<'expected' | 'unpaid' | 'open' | 'missing', readonly CalendarDate[]>> & {
  readonly dueDays: DueDays;
  /** Nothing is expected before this day. */
  readonly knownSince: CalendarDate;
};

/** `null` if due days are unknown, or no more payments are expected. */
function dueDates(
  { name, isActive, createdAt }: RecurringExpense,
  { dueDays, paidDates }: MatchedPayments,
  { period, readAt }: Dataset,
  timeZone: string,
): DueDates | null {
  if (!dueDays || isActive === false) return null;
  const knownSince = createdAt === null ? period.from : dateInZone(createdAt, timeZone);
  const today = dateInZone(readAt, timeZone);
  const expected = dueDays.dueIn(period).filter((due) => due >= knownSince);
  const unpaid = expected.filter((due) => !paidDates.has(due));
  const isOver = (due: CalendarDate) => addDays(due, dueDays.graceDays) < today;
  const missing = name === null ? [] : unpaid.filter(isOver);
  return { dueDays, knownSince, expected, unpaid, open: unpaid.filter((date) => !isOver(date)), missing };
}

/** The first due day that may still be paid in the period, otherwise the first later one that is not paid. */
function nextDue(
  { dueDays, knownSince, open }: DueDates,
  { payments, paidDates }: MatchedPayments,
  { period: { until } }: Dataset,
): CalendarDate | null {
  const from = payments.length > 0 || knownSince < until ? until : knownSince;
  const later = dueDays.dueIn({ from, until: addDays(from, searchedDays) });
  return open[0] ?? later.find((due) => !paidDates.has(due)) ?? null;
}

/** Two yearly payments fit into this number of days, and one of them may be paid in advance. */
const searchedDays = 800;

type Amounts = Pick<RecurringRow, 'payments' | 'paid' | 'last' | 'priceChange' | 'average' | 'yearlyCost'>;

function amountsOf(
  { frequency, isActive }: RecurringExpense,
  matched: MatchedPayments,
  { period }: Dataset,
): Amounts {
  const known = matched.payments.map(paymentOf);
  const isEarlier = ({ date }: RecurringPayment) => date !== null && date < period.from;
  const payments = known.filter((payment) => !isEarlier(payment));
  const last = known.findLast(isEarlier) ?? null;
  const current = payments.findLast(({ date }) => date !== null) ?? payments[0] ?? null;
  const price = current?.amount ?? last?.amount ?? null;
  const before = (current && known[known.indexOf(current) - 1]) ?? null;
  const isCosting = isActive !== false && frequency !== null;
  return {
    payments,
    paid: sumOf(payments),
    last,
    priceChange: current && before && priceChangeOf(current.amount, before.amount),
    average: averageOf(known.filter(({ amount }) => amount.currency === price?.currency)),
    yearlyCost: price && isCosting ? times(price, intervals[frequency].timesAYear) : null,
  };
}

function statusOf(
  { name, isActive }: RecurringExpense,
  due: DueDates | null,
  payments: number,
): RecurringStatus {
  if (isActive === false) return 'inactive';
  if (name === null) return 'unknown';
  if (!due) return payments > 0 ? 'paid' : 'unknown';
  if (due.missing.length > 0) return due.unpaid.length < due.expected.length ? 'partly-paid' : 'missing';
  if (due.unpaid.length > 0) return 'upcoming';
  return due.expected.length > 0 || payments > 0 ? 'paid' : 'not-due';
}

function paymentOf({ id, date, amount }: DocumentRow): RecurringPayment {
  return { id, date, amount };
}

function priceChangeOf(now: Money, before: Money): Money | null {
  return now.currency === before.currency ? subtractMoney(now, before) : null;
}

/** `null` without payments, and for several currencies, which have no sum. */
function sumOf(payments: readonly RecurringPayment[]): Money | null {
  const [first] = payments;
  const amounts = payments.map(({ amount }) => amount);
  const isOne = amounts.every(({ currency }) => currency === first?.amount.currency);
  return first && isOne ? sumMoney(amounts, first.amount.currency) : null;
}

function averageOf(payments: readonly RecurringPayment[]): Money | null {
  const sum = sumOf(payments);
  return sum && { ...sum, minor: divideRounded(sum.minor, BigInt(payments.length)) };
}

function times(amount: Money, count: bigint): Money {
  return { ...amount, minor: amount.minor * count };
}
