import { type Instant, instantsOf, type Period } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { type Clocks, databaseClock } from '../../adapters/service/observed-clocks.ts';
import { serviceClock } from '../../adapters/service/service-clock.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { NotOverError } from './not-over-error.ts';

/** When a report may be created, and the clocks to check. */
export type DueCheck = {
  /** Earliest time at which the report may be created. */
  readonly notBefore: Instant;
  readonly now: () => Date;
  /** The database of the run; a report that is not recorded has none. */
  readonly database?: Database | undefined;
  /** The database's clock, if it was just read. Milliseconds since 1970. */
  readonly databaseMs?: number | undefined;
  /** The clocks that this process has observed; by default only that of the run's service. */
  readonly clocks?: Clocks | undefined;
};

/** The reading of the records of a report. */
export type RecordsReading = {
  /** The service that provides the records. */
  readonly baseUrl: string;
  readonly clocks: Clocks;
  /** When reading began, by the machine's clock. */
  readonly begunAt: Date;
  /** Time since reading began. Milliseconds. */
  readonly tookMs: number;
  /** When reading began, by the database's clock, in milliseconds since 1970; `undefined` without one. */
  readonly storedMs: number | undefined;
};

/** Maximum lag of a `Date` header: it has whole seconds, and servers may cache it for a second. Milliseconds. */
const dateLagMs = 2_000;

/**
 * Rejects a report if its records were read before its time by any known clock: this machine's, the database's, or that
 * of the service.
 * @throws {NotOverError} with the clock that has not reached the time
 */
export function checkPeriod({ notBefore, now }: DueCheck, reading: RecordsReading): void {
  const { baseUrl, clocks, begunAt, tookMs, storedMs } = reading;
  const service = serviceClock(baseUrl);
  const observed = laterBy(dateLagMs, clocks.reading(service));
  const machine = new Date(Math.min(begunAt.getTime(), now().getTime()));
  const readings: (readonly [string, number | undefined])[] = [
    ['this machine', machine.getTime()],
    [databaseClock, storedMs],
    [service, observed === undefined ? undefined : observed - tookMs],
  ];
  for (const [clock, ms] of readings) {
    if (ms === undefined || ms >= Date.parse(notBefore)) continue;
    throw new NotOverError({ clock, clockTime: new Date(ms), notBefore: new Date(notBefore), machine });
  }
}

function laterBy(lagMs: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms + lagMs;
}

/**
 * Earliest time at which the report of a run may be created: when it is due and, unless its job reports current
 * periods, when its period is over in the account's time zone. A manual run may be for a period that is not over, by
 * the clock at the time of the command.
 */
export function notBeforeOf(
  { origin, scheduledFor, periodFrom, periodUntil }: Run,
  { period }: Pick<Job, 'period'>,
  timeZone: string,
): Instant {
  const { until } = instantsOf({ from: periodFrom, until: periodUntil }, timeZone);
  if (origin === 'manual') return scheduledFor >= until ? until : earliest;
  return period === 'last' && until > scheduledFor ? until : scheduledFor;
}

/** Earliest time at which the report of a completed period may be created. */
export function endOf(period: Period, timeZone: string): Instant {
  return instantsOf(period, timeZone).until;
}

/** A time that every clock has reached. */
export const earliest: Instant = new Date(0).toISOString();
