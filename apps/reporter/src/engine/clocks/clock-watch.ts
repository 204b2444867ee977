import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import type { Sockets } from '../../adapters/service/connect.ts';
import { type Clocks, databaseClock } from '../../adapters/service/observed-clocks.ts';
import { askServiceClock, serviceClock } from '../../adapters/service/service-clock.ts';
import { beginClockAlert, endClockAlerts, openClockAlerts } from '../../adapters/store/clock-alerts.ts';
import { databaseMs } from '../../adapters/store/database-clock.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import { type ClockComparison, compareClocks } from './compare-clocks.ts';

/** Dependencies of the clock watch. */
export type ClockWatchDeps = {
  readonly database: Database;
  readonly configuration: () => Configuration;
  readonly clocks: Clocks;
  readonly sockets: Sockets;
  readonly now: () => Date;
  /** Monotonic time in milliseconds, which does not change when the machine's clock is set. */
  readonly elapsedMs: () => number;
};

/** Compares the machine's clock with other clocks while a scheduler runs. */
export type ClockWatch = {
  readonly clocks: Clocks;
  /** Compares with the times observed so far, without sending requests. */
  readonly compare: () => ClockComparison;
  /** Reads other clocks first if the observed times do not confirm the machine's clock, at most once a minute. */
  readonly confirm: () => Promise<ClockComparison>;
  /**
   * Records an alert, once, for clocks that are wrong.
   * @throws {StoreError} if the store is unavailable
   */
  readonly alertOwner: () => Promise<void>;
};

const askPauseMs = 60_000;

/** Clocks are read this often even if no job is due, because a clock that is behind makes no job due. Milliseconds. */
const checkPauseMs = 6 * 3_600_000;

/** Maximum number of services whose clocks are read; the majority decides. */
const maxAsked = 5;

/** The subject of the alert about the machine's own clock. */
const machineClock = 'this machine';

/** Creates a clock watch without sending requests. */
export function createClockWatch(deps: ClockWatchDeps): ClockWatch {
  const { clocks, now, elapsedMs } = deps;
  const compare = () => compareClocks(now(), clocks.readings());
  let askedMs: number | undefined;
  let checkedMs = elapsedMs();
  let alertedState = '';
  const ask = async () => {
    askedMs = elapsedMs();
    checkedMs = askedMs;
    await askClocks(deps, compare());
  };
  const confirm = async () => {
    const known = compare();
    if (known.isConfirmed && known.others.length === 0) return known;
    if (askedMs !== undefined && elapsedMs() - askedMs < askPauseMs) return known;
    await ask();
    return compare();
  };
  return {
    clocks,
    compare,
    confirm,
    async alertOwner() {
      if (elapsedMs() - checkedMs > checkPauseMs) await ask();
      else if (compare().others.length > 0) await confirm();
      const { isConfirmed, others } = compare();
      const names = others.map(({ name }) => name).toSorted();
      const state = JSON.stringify([isConfirmed, names, clocks.readings().size > 0]);
      if (state === alertedState) return;
      await recordClockAlerts(deps, compare());
      alertedState = state;
    },
  };
}

/** Reads the clocks again. Readings that disagree are discarded first: they may be from before the machine slept. */
async function askClocks(deps: ClockWatchDeps, { others }: ClockComparison): Promise<void> {
  const { database, clocks, configuration, sockets } = deps;
  clocks.forget(others.map(({ name }) => name));
  const ms = await databaseMs(database);
  if (ms !== undefined) clocks.observe(databaseClock, ms);
  const services = new Map(
    configuration().accounts.map((account) => [serviceClock(account.baseUrl), account]),
  );
  const suspects = new Set(others.map(({ name }) => name));
  const chosen = [...services]
    .toSorted(([one], [other]) => Number(suspects.has(other)) - Number(suspects.has(one)))
    .slice(0, maxAsked);
  await mapConcurrently(chosen, maxAsked, async ([, { baseUrl, caFile }]) => {
    const ca = caFile === undefined ? undefined : await readCertificate(caFile).catch(() => undefined);
    await askServiceClock({ baseUrl, ca }, clocks, sockets);
  });
}

async function recordClockAlerts(
  { database, now, clocks }: ClockWatchDeps,
  { isConfirmed, others }: ClockComparison,
): Promise<void> {
  const wrong = isConfirmed ? others.map(({ name }) => name) : others.length > 0 ? [machineClock] : [];
  const observed = new Set([machineClock, ...clocks.readings().keys()]);
  const open = clocks.readings().size === 0 ? [] : await openClockAlerts(database);
  await endClockAlerts(
    database,
    open.filter((subject) => observed.has(subject) && !wrong.includes(subject)),
  );
  for (const subject of wrong) {
    const differing = others.filter(({ name }) => subject === machineClock || name === subject);
    const reason = [{ name: machineClock, says: now() }, ...differing]
      .map(({ name, says }) => `${name} says ${says.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
      .join(', ');
    await beginClockAlert(database, { subject, reason }, now());
  }
}
