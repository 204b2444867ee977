import type { PeriodSummary } from '@outlay/core';
import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInZone,
  dayCount,
  daysOf,
  type Period,
  periodName,
  startOfDay,
} from '@outlay/core/time';
import type { Dataset, FilteredDocument } from '../figures/dataset.ts';
import type { CountedAmount, DayTotal } from '../figures/figures.ts';
import type { Trend, TrendColumn, UsualWeek } from '../figures/overview-figures.ts';
import type { CategoryNaming } from './category-naming.ts';
import { type CurrencySums, spentOnDays, sumsIn } from './currency-sums.ts';
import { flowOf } from './document-rows.ts';
import { hasDocumentOnFirstDay } from './earlier-records.ts';
import { trendAverage } from './trend-average.ts';

/** Maximum number of months in a trend. */
const maxMonths = 12;

/** A period of at most this many days that is not a month is shown by day. */
const maxDays = 31;

/** The spending of the period and its days. */
export type TrendInput = {
  readonly dataset: Dataset;
  /** All records, which show for which months there are any. */
  readonly whole: Dataset;
  readonly sums: readonly CurrencySums[];
  readonly days: readonly DayTotal[];
  readonly total: Money;
  readonly usualWeek: UsualWeek | null;
};

/** Which amounts count. */
export type TrendOptions = { readonly counted: CountedAmount; readonly naming: CategoryNaming };

/**
 * Spending over time. Months before the period are counted from documents if these are verified, otherwise from the
 * service's totals if full amounts count. The first unknown month ends the trend. `null` with fewer than two columns.
 */
export function trend(input: TrendInput, options: TrendOptions): Trend | null {
  const isOfDays = isShownByDay(input.dataset);
  const columns = isOfDays
    ? dayColumns(input)
    : withoutEmptyStart(monthColumns(input, options), input, options);
  return columns.length < 2
    ? null
    : { unit: isOfDays ? 'day' : 'month', columns, average: trendAverage(columns, input.usualWeek) };
}

/**
 * Whether a month of the trend is unknown although the account may have records of it: the service's totals cannot be
 * filtered.
 */
export function lacksMonths(dataset: Dataset, currency: string, options: TrendOptions): boolean {
  if (isShownByDay(dataset)) return false;
  const begin = dataset.recordsStart?.on ?? null;
  const before = earlierMonths(dataset, currency, options);
  return monthsUpTo(dataset).some(
    (month) =>
      month.from < dataset.period.from && (begin === null || begin < month.until) && before(month) === null,
  );
}

function isShownByDay({ kind, period }: Dataset): boolean {
  return kind === 'weekly' || (kind === 'custom' && dayCount(period) <= maxDays);
}

function dayColumns({ dataset, days, total: { currency } }: TrendInput): TrendColumn[] {
  const today = todayOf(dataset);
  return days
    .filter(({ amount }) => amount.currency === currency)
    .map(({ date, amount }) => {
      const until = addDays(date, 1);
      return { from: date, until, name: date, amount, isCurrent: true, isWhole: until <= today };
    });
}

function monthColumns(input: TrendInput, options: TrendOptions): TrendColumn[] {
  const { dataset, total } = input;
  const today = todayOf(dataset);
  const begin = dataset.recordsStart?.on ?? null;
  const before = earlierMonths(dataset, total.currency, options);
  const columns: TrendColumn[] = [];
  for (const month of monthsUpTo(dataset)) {
    const isCurrent = month.from >= dataset.period.from;
    if (isCurrent && month.from > today) continue;
    const amount = isCurrent ? currentAmount(month, input) : before(month);
    if (!amount) break;
    const isWhole = month.until <= today && (begin === null || begin <= month.from);
    columns.unshift({ ...month, name: periodName('monthly', month), amount, isCurrent, isWhole });
  }
  return columns;
}

/**
 * Months, latest first: those of the period, and as many before it as complete a year. Months begin on the first day of
 * the period's month.
 */
function monthsUpTo({ kind, period }: Dataset): Period[] {
  const months: Period[] = [];
  const end = period.until;
  for (let back = 1; back <= maxMonths; back += 1) {
    const month = { from: addMonths(end, -back), until: addMonths(end, 1 - back) };
    // Only part of a month is known if a custom period begins or ends in it.
    if (kind === 'custom' && (!isFirstDay(end) || month.from < period.from)) break;
    months.push(month);
  }
  return months;
}

/** A month that is the whole period includes its undated documents, so it equals the report's total. */
function currentAmount(month: Period, { dataset: { period }, sums, total }: TrendInput): Money {
  if (month.from === period.from && month.until === period.until) return total;
  return spentOnDays(daysOf(month), sumsIn(sums, total.currency)).amount;
}

/** Spending in a month before the period; `null` if unknown. */
function earlierMonths(
  dataset: Dataset,
  currency: string,
  options: TrendOptions,
): (month: Period) => Money | null {
  const { previous, lastYear, paymentHistory, earlierMonths: totals } = dataset;
  const sumOf = (documents: readonly FilteredDocument[]) => spentOn(documents, currency, options);
  const compared = [previous, lastYear].flatMap((past) => past ?? []);
  const starts = monthStarts(dataset);
  // Verified records take precedence.
  const pasts = [...compared, ...(paymentHistory ? [paymentHistory] : [])].map((past) => ({
    ...past,
    byMonth: documentsByMonth(past.documents, starts),
  }));
  return (month) => {
    const same = compared.find((past) => isSame(past.period, month));
    if (same) return sumOf(same.documents);
    const dated = pasts.find(({ period, byMonth }) => byMonth !== null && isInside(month, period));
    if (dated) return sumOf(dated.byMonth?.get(month.from) ?? []);
    const total = totals?.find((each) => isSame(each.period, month));
    return total && options.counted === 'full' ? spentBySummary(total.summary, currency, options) : null;
  };
}

/** The first day of a month, and the instant at which it begins, in milliseconds. */
type MonthStart = { readonly from: CalendarDate; readonly at: number };

/** Those of the months of the trend, the latest first. */
function monthStarts(dataset: Dataset): MonthStart[] {
  return monthsUpTo(dataset).map(({ from }) => ({
    from,
    at: Date.parse(startOfDay(from, dataset.timeZone)),
  }));
}

/** Documents by the first day of their month; `null` if one of them has no day. */
function documentsByMonth(
  documents: readonly FilteredDocument[],
  starts: readonly MonthStart[],
): ReadonlyMap<CalendarDate, FilteredDocument[]> | null {
  const months = new Map<CalendarDate, FilteredDocument[]>();
  for (const document of documents) {
    const { purchasedAt, purchasedOn } = document;
    if (purchasedAt === null && purchasedOn === null) return null;
    const at = purchasedAt === null ? null : Date.parse(purchasedAt);
    const start = starts.find((month) => (at === null ? month.from <= (purchasedOn ?? '') : month.at <= at));
    if (!start) continue;
    const found = months.get(start.from);
    if (found) found.push(document);
    else months.set(start.from, [document]);
  }
  return months;
}

/** Spending of documents in a currency, without income. */
export function spentOn(
  documents: readonly FilteredDocument[],
  currency: string,
  { counted, naming }: TrendOptions,
): Money {
  let minor = 0n;
  for (const document of documents) {
    if (document.total.currency !== currency) continue;
    if (flowOf(document, naming) === 'income') continue;
    const { total, owned } = document;
    minor += (counted === 'owned' && owned ? owned : total).minor;
  }
  return { minor, currency };
}

/** A summary includes income, which is deducted by its categories. A summary in another currency is ignored. */
function spentBySummary(
  { total, categories }: PeriodSummary,
  currency: string,
  { naming }: TrendOptions,
): Money | null {
  if (total.currency !== currency) return null;
  const income = categories.filter(({ category }) => naming.isIncome(category)).map(({ amount }) => amount);
  return subtractMoney(total, sumMoney(income, currency));
}

/**
 * Removes empty months before the first month with records, unless documents from a year before prove that the account
 * existed. If the start of the records is unknown, it is in the first month that is not empty, unless that month has a
 * document on its first day.
 */
function withoutEmptyStart(
  columns: readonly TrendColumn[],
  { dataset, whole, total: { currency } }: TrendInput,
  options: TrendOptions,
): TrendColumn[] {
  const isOlder = (whole.lastYear?.documents.length ?? 0) > 0;
  const allBefore = whole === dataset ? null : earlierMonths(whole, currency, options);
  const recorded = (column: TrendColumn) => (allBefore ? allBefore(column) : column.amount);
  const first = columns.findIndex((column) => column.isCurrent || (recorded(column)?.minor ?? 0n) !== 0n);
  if (isOlder || first <= 0) return [...columns];
  const [start, ...others] = columns.slice(first);
  if (!start) return [];
  const { previous, recordsStart } = whole;
  const isBegun =
    previous !== null && isSame(previous.period, start) && hasDocumentOnFirstDay(previous, whole);
  return [recordsStart !== null || isBegun ? start : { ...start, isWhole: false }, ...others];
}

function isFirstDay(date: CalendarDate): boolean {
  return date.endsWith('-01');
}

function todayOf({ readAt, timeZone }: Dataset): CalendarDate {
  return dateInZone(readAt, timeZone);
}

function isSame(left: Period, right: Period): boolean {
  return left.from === right.from && left.until === right.until;
}

function isInside(inner: Period, outer: Period): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}
