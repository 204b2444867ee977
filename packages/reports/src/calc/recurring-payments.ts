import type { RecurringExpense } from '@outlay/core';
import { compareBigint } from '@outlay/core/money';
import { addDays, type CalendarDate, daysBetween, type Period } from '@outlay/core/time';
import type { DocumentRow } from '../figures/figures.ts';
import { mainCurrency } from './by-currency.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { type Beat, beatOf } from './recurring-beat.ts';

/** The documents that pay an expense. */
export type MatchedPayments = {
  /** When payments are due; `null` where that cannot be told. */
  readonly beat: Beat | null;
  /** In the order of their dates, those without one last; where currencies differ, each pays a due day of its own. */
  readonly payments: readonly DocumentRow[];
  /** The due days that are paid. */
  readonly paidDates: ReadonlySet<CalendarDate>;
};

/** What to match in. */
export type MatchOptions = {
  readonly period: Period;
  /** Whether no other expense has the same store: only then is a late payment, or a new price, surely of this one. */
  readonly isAlone: boolean;
};

/**
 * Finds the documents that pay an expense among the purchases in its store. They are in the currency of most of them; a
 * due day that none of these pays is paid by one on time in another currency, whose amount cannot be compared.
 * Each due day is paid by one document at most, since other things may be bought there too: by the one nearest to the
 * day among those that are on time and up to 25 % away from the usual amount, which is the service's own measure; else
 * by one of such an amount that is late; else, as a new price, by one that is on time and between half and twice the
 * usual amount. Where several expenses have the same store, only the first of these counts. The usual amount is the
 * median of what came on time. Where due days are not known, all amounts near the median are payments.
 * @param purchases - of one store, none of them refunds; those without a date are of the period
 */
export function matchPayments(
  expense: RecurringExpense,
  purchases: readonly DocumentRow[],
  options: MatchOptions,
): MatchedPayments {
  const currency = mainCurrency(purchases.map(({ full }) => ({ total: full })));
  const candidates = purchases.filter(({ full }) => full.currency === currency).toSorted(compareRows);
  const similar = candidates.filter(isNear(medianOf(candidates)));
  const beat = beatOf(expense, similar.findLast(({ date }) => date !== null)?.date ?? null);
  if (!beat) return { beat, payments: similar, paidDates: new Set() };
  const byDueDate = new Map<CalendarDate, DocumentRow>();
  const foreign = options.isAlone ? purchases.filter(({ full }) => full.currency !== currency) : [];
  for (const { due, row } of [...rankedFits(candidates, beat, options), ...onTimeFits(foreign, beat)]) {
    if (!byDueDate.has(due)) byDueDate.set(due, row);
  }
  const free = beat.dueIn(options.period).filter((due) => !byDueDate.has(due));
  const undated = similar.filter(({ date }) => date === null).slice(0, free.length);
  return {
    beat,
    payments: [...[...byDueDate.values()].toSorted(compareRows), ...undated],
    paidDates: new Set([...byDueDate.keys(), ...free.slice(0, undated.length)]),
  };
}

/** A document that may pay what is due on a day. The lower the grade, the better it fits. */
type Fit = {
  readonly due: CalendarDate;
  readonly row: DocumentRow;
  readonly grade: number;
  readonly daysAway: number;
};

/** What may pay for which due day, the best first. */
function rankedFits(candidates: readonly DocumentRow[], beat: Beat, { isAlone }: MatchOptions): Fit[] {
  const dated = candidates.flatMap((row) => (row.date === null ? [] : [dueOf(row, row.date, beat)]));
  const onTime = dated.filter(({ daysAway }) => daysAway <= beat.graceDays);
  const usual = usualOf(onTime) ?? medianOf(candidates);
  const [isSimilar, isNewPrice] = [isNear(usual), isWithinTwice(usual)];
  return dated
    .map((fit): Fit => {
      const isOnTime = fit.daysAway <= beat.graceDays;
      if (isOnTime && isSimilar(fit.row)) return { ...fit, grade: 0 };
      const isLate = fit.daysAway <= beat.lateDays;
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

/** What is on time, the nearest to its day first. */
function onTimeFits(rows: readonly DocumentRow[], beat: Beat): Omit<Fit, 'grade'>[] {
  return rows
    .flatMap((row) => (row.date === null ? [] : [dueOf(row, row.date, beat)]))
    .filter(({ daysAway }) => daysAway <= beat.graceDays)
    .toSorted((left, right) => left.daysAway - right.daysAway || compareRows(left.row, right.row));
}

/** The median; of two in the middle the one that was due first, since the other may be no payment at all. */
function usualOf(onTime: readonly Omit<Fit, 'grade'>[]): bigint | undefined {
  const sorted = onTime.toSorted((left, right) => compareBigint(left.row.full.minor, right.row.full.minor));
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return (lower && upper && upper.due < lower.due ? upper : lower)?.row.full.minor;
}

/** A payment may come a few days early; else it is for the last due day before it. */
function dueOf(row: DocumentRow, date: CalendarDate, beat: Beat): Omit<Fit, 'grade'> {
  const due = beat.dueBy(addDays(date, beat.graceDays));
  return { due, row, daysAway: Math.abs(daysBetween(due, date)) };
}

/** The lower median: an amount that was paid. */
function medianOf(rows: readonly DocumentRow[]): bigint {
  const sorted = rows.map(({ full }) => full.minor).toSorted(compareBigint);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

/** Up to 25 % away. */
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
