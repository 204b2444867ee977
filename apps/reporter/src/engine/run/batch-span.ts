import { type Period, type PeriodKind, previousPeriod } from '@outlay/core/time';

/** The days that a batch covered. */
type CoveredDays = { readonly coveredFrom: string; readonly coveredUntil: string };

/** The period of a run, and how many periods before it are read again. */
export type SpanOptions = {
  readonly kind: PeriodKind;
  readonly period: Period;
  readonly lookBack: number;
};

/**
 * The days whose documents are read for a batch: from the first batch, but at most some periods back, to the end of the run's
 * period; or to that of a later batch, whose documents are not gone if an earlier period runs late.
 */
export function batchSpan({ kind, period, lookBack }: SpanOptions, batches: readonly CoveredDays[]): Period {
  let oldest = period;
  for (let back = 0; back < lookBack; back += 1) oldest = previousPeriod(kind, oldest) ?? oldest;
  const first = batches.reduce(
    (from, { coveredFrom }) => (coveredFrom < from ? coveredFrom : from),
    period.from,
  );
  const until = batches.reduce(
    (last, { coveredUntil }) => (coveredUntil > last ? coveredUntil : last),
    period.until,
  );
  return { from: first > oldest.from ? first : oldest.from, until };
}
