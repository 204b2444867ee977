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
  /** The first day of what the last batch left waiting; `null` if it left nothing. */
  readonly waitingFrom: CalendarDate | null;
};

/**
 * The days whose documents are read for a batch: from the first batch, but at most some periods back, to the end of the run's
 * period; or to that of a later batch, whose documents are not gone if an earlier period runs late. What waits is read until a
 * batch has it: the periods are counted back from the first one after the last batch, because what waited in the meantime is
 * recorded nowhere.
 */
export function batchSpan({
  kind,
  period,
  lookBack,
  first = period.from,
  covered,
  waitingFrom,
}: SpanOptions): Period {
  const last = covered.toSorted().at(-1) ?? first;
  let oldest = period;
  while (oldest.from > last) oldest = previousPeriod(kind, oldest);
  for (let back = 0; back < lookBack; back += 1) oldest = previousPeriod(kind, oldest);
  const [until = period.until] = [...covered, period.until].toSorted().toReversed();
  const [begun = period.from] = [first, period.from].toSorted();
  const from = begun > oldest.from ? begun : oldest.from;
  return { from: waitingFrom !== null && waitingFrom < from ? waitingFrom : from, until };
}
