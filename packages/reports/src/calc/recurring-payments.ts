import type { RecurringExpense } from '@outlay/core';
import { compareBigint } from '@outlay/core/money';
import { addDays, type CalendarDate, daysBetween, type Period } from '@outlay/core/time';
import type { DocumentRow } from '../figures/figures.ts';
import { mainCurrency } from './by-currency.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { type DueDays, dueDaysOf } from './due-days.ts';

/** The documents that pay an expense. */
export type MatchedPayments = {
  /** When payments are due; `null` if unknown. */
  readonly dueDays: DueDays | null;
  /** Ordered by date, undated ones last; payments in different currencies are for different due days. */
  readonly payments: readonly DocumentRow[];
  /** The due days that are paid. */
  readonly paidDates: ReadonlySet<CalendarDate>;
};

/** Options of matching. */
export type MatchOptions = {
  readonly period: Period;
  /**
   * Whether no other expense has the same store: only then does a late payment or a new price certainly belong to this
   * one.
   */
  readonly isAlone: boolean;
};

/**
 * Finds the documents that pay an expense among the purchases in its store. They are in the currency of most of them; a
 * due day without such a payment is paid by one on time in another currency, whose amount cannot be compared. Each due
 * day has at most one payment, because other things may be bought there too. In this order: the payment nearest to the
 * day that is on time and within 25 % of the usual amount, which is the service's own tolerance; a late one within this
 * tolerance; as a new price, one that is on time and between half and twice the usual amount. If several expenses have
 * the same store, only the first rule applies. The usual amount is the median of payments on time. If due days are
 * unknown, all amounts near the median are payments.
 * @param purchases - of one store, without refunds; undated ones belong to the period
 */
export function matchPayments(
  expense: RecurringExpense,
  purchases: readonly DocumentRow[],
  options: MatchOptions,
): MatchedPayments {
  const currency = mainCurrency(purchases.map(({ full }) => ({ total: full })));
  const candidates = purchases.filter(({ full }) => full.currency === currency).toSorted(compareRows);
  const similar = candidates.filter(isNear(medianOf(candidates)));
  const dueDays = dueDaysOf(expense, similar.findLast(({ date }) => date !== null)?.date ?? null);
  if (!dueDays) return { dueDays, payments: similar, paidDates: new Set() };
  const byDueDate = new Map<CalendarDate, DocumentRow>();
  const foreign = options.isAlone ? purchases.filter(({ full }) => full.currency !== currency) : [];
  for (const { due, row } of [...rankedFits(candidates, dueDays, options), ...onTimeFits(foreign, dueDays)]) {
    if (!byDueDate.has(due)) byDueDate.set(due, row);
  }
  const free = dueDays.dueIn(options.period).filter((due) => !byDueDate.has(due));
  const undated = similar.filter(({ date }) => date === null).slice(0, free.length);
  return {
    dueDays,
    payments: [...[...byDueDate.values()].toSorted(compareRows), ...undated],
    paidDates: new Set([...byDueDate.keys(), ...free.slice(0, undated.length)]),
  };
}

/** A document that may pay for a due day. A lower grade is a better match. */
type Fit = {
  readonly due: CalendarDate;
  readonly row: DocumentRow;
  readonly grade: number;
  readonly daysAway: number;
};

/** Possible payments for each due day, best first. */
function rankedFits(candidates: readonly DocumentRow[], dueDays: DueDays, { isAlone }: MatchOptions): Fit[] {
  const dated = candidates.flatMap((row) => (row.date === null ? [] : [dueOf(row, row.date, dueDays)]));
  const onTime = dated.filter(({ daysAway }) => daysAway <= dueDays.graceDays);
  const usual = usualOf(onTime) ?? medianOf(candidates);
  const [isSimilar, isNewPrice] = [isNear(usual), isWithinTwice(usual)];
  return dated
    .map((fit): Fit => {
      const isOnTime = fit.daysAway <= dueDays.graceDays;
      if (isOnTime && isSimilar(fit.row)) return { ...fit, grade: 0 };
      const isLate = fit.daysAway <= dueDays.lateDays;
      if (isAlone && isLate && isSimilar(fit.row)) return { ...fit, grade: 1 };
      return { ...fit, grade: isAlone && isOnTime && isNewPrice(fit.row) ? 2 : refused };
    })
    .filter(({ grade }) => grade < refused)
    .toSorted(
      (left, right) =>
        left.grade - right.grade || left.daysAway - right.daysAway || compareRows(left.row, right.row),
    );
}

const refused = 3;

/** Payments on time, the nearest to its day first. */
function onTimeFits(rows: readonly DocumentRow[], dueDays: DueDays): Omit<Fit, 'grade'>[] {
  return rows
    .flatMap((row) => (row.date === null ? [] : [dueOf(row, row.date, dueDays)]))
    .filter(({ daysAway }) => daysAway <= dueDays.graceDays)
    .toSorted((left, right) => left.daysAway - right.daysAway || compareRows(left.row, right.row));
}

/** The median; with two in the middle, the one that was due first, because the other may not be a payment. */
function usualOf(onTime: readonly Omit<Fit, 'grade'>[]): bigint | undefined {
  const sorted = onTime.toSorted((left, right) => compareBigint(left.row.full.minor, right.row.full.minor));
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return (lower && upper && upper.due < lower.due ? upper : lower)?.row.full.minor;
}

/** The due day of a payment, which may be a few days early; otherwise the last due day before it. */
function dueOf(row: DocumentRow, date: CalendarDate, dueDays: DueDays): Omit<Fit, 'grade'> {
  const due = dueDays.dueBy(addDays(date, dueDays.graceDays));
  return { due, row, daysAway: Math.abs(daysBetween(due, date)) };
}

/** The lower median, so that it is an amount that was paid. */
function medianOf(rows: readonly DocumentRow[]): bigint {
  const sorted = rows.map(({ full }) => full.minor).toSorted(compareBigint);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

/** Within 25 %. */
function isNear(usual: bigint): (row: DocumentRow) => boolean {
  return ({ full: { minor } }) => {
    const away = minor > usual ? minor - usual : usual - minor;
    return away * 4n <= usual;
  };
}

function isWithinTwice(usual: bigint): (row: DocumentRow) => boolean {
  return ({ full: { minor } }) => minor <= usual * 2n && usual <= minor * 2n;
}

function compareRows(left: DocumentRow, right: DocumentRow): number {
  return (
    compareLastNull(left.date, right.date) ||
    compareText(left.purchasedAt ?? '', right.purchasedAt ?? '') ||
    compareBigint(left.full.minor, right.full.minor) ||
    compareBigint(left.amount.minor, right.amount.minor) ||
    compareText(left.id ?? '', right.id ?? '')
  );
}
