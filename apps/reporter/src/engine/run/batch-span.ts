import { type CalendarDate, type Period, type PeriodKind, previousPeriod } from '@outlay/core/time';

/** The period of a run, and how many periods before it are read again. */
export type SpanOptions = {
  readonly kind: PeriodKind;
  readonly period: Period;
  readonly lookBack: number;
  /** The first day of the first batch, or of a run that was to be one; `undefined` if this is the first run. */
  readonly first: CalendarDate | undefined;
  /** The days after which the earlier batches covered nothing. */
  readonly covered: readonly CalendarDate[];
};

/**
 * The days whose documents are read for a batch: from the first batch, but at most some periods back, to the end of the run's
 * period; or to that of a later batch, whose documents are not gone if an earlier period runs late.
 */
export function batchSpan({ kind, period, lookBack, first = period.from, covered }: SpanOptions): Period {
  let oldest = period;
  for (let back = 0; back < lookBack; back += 1) oldest = previousPeriod(kind, oldest) ?? oldest;
  const [from = period.from] = [first, period.from].toSorted();
  const [until = period.until] = [...covered, period.until].toSorted().toReversed();
  return { from: from > oldest.from ? from : oldest.from, until };
}
