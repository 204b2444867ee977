import { type Instant, instantsOf, type Period } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { type Clocks, databaseClock } from '../../adapters/service/heard-clocks.ts';
import { serviceClock } from '../../adapters/service/service-clock.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { NotOverError } from './not-over-error.ts';

/** When a report may be made, and the clocks that are asked. */
export type Due = {
  /** From when on it may be made. */
  readonly notBefore: Instant;
  readonly now: () => Date;
  /** Of the run; a report that nothing is recorded of has none. */
  readonly database?: Database | undefined;
  /** Those that this process has heard; nothing but the run's own service where it is not given. */
  readonly clocks?: Clocks | undefined;
};

/** The reading of the records of a report. */
export type Reading = {
  /** Where they come from. */
  readonly baseUrl: string;
  readonly clocks: Clocks;
  /** By the machine's clock. */
  readonly begunAt: Date;
  /** How long ago that is, milliseconds. */
  readonly tookMs: number;
};

/** `Date` has whole seconds, and servers make it anew once a second: it may be so far behind. Milliseconds. */
const dateLagMs = 2_000;

/**
 * Refuses a report whose records were read before its time had come by every clock that is known: this machine's, the
 * database's, and the one of the service that they come from.
 * @throws {NotOverError} naming the clock that says so
 */
export async function checkPeriod({ notBefore, now, database }: Due, reading: Reading): Promise<void> {
  const { baseUrl, clocks, begunAt, tookMs } = reading;
  const service = serviceClock(baseUrl);
  const stored = database && (await storedMs(database));
  if (stored !== undefined) clocks.hear(databaseClock, stored);
  const heard = (ms: number | undefined) => (ms === undefined ? undefined : ms - tookMs);
  const machine = new Date(Math.min(begunAt.getTime(), now().getTime()));
  const readings: (readonly [string, number | undefined])[] = [
    ['this machine', machine.getTime()],
    [databaseClock, heard(stored)],
    [service, heard(laterBy(dateLagMs, clocks.reading(service)))],
  ];
  for (const [clock, ms] of readings) {
    if (ms === undefined || ms >= Date.parse(notBefore)) continue;
    throw new NotOverError({ clock, says: new Date(ms), notBefore: new Date(notBefore), machine });
  }
}

function laterBy(lagMs: number, ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms + lagMs;
}

/** Loaded with the first store: `outlay report` has none, and starts sooner without. */
async function storedMs(database: Database): Promise<number | undefined> {
  const { databaseMs } = await import('../../adapters/store/database-clock.ts');
  return databaseMs(database);
}

/**
 * From when on the report of a run may be made: when it is due and, unless its job reports what is not over, when its
 * period is over in the zone of its account. A person may ask for a period that is not over; by the clock of then.
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

/** From when on a report of a period may be made that is to be over. */
export function endOf(period: Period, timeZone: string): Instant {
  return instantsOf(period, timeZone).until;
}

/** Before every clock. */
export const earliest: Instant = new Date(0).toISOString();
