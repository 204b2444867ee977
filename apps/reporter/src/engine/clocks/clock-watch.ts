import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import type { Sockets } from '../../adapters/service/connect.ts';
import { type Clocks, databaseClock } from '../../adapters/service/heard-clocks.ts';
import { askServiceClock, serviceClock } from '../../adapters/service/service-clock.ts';
import { beginClockAlert, endClockAlerts, openClockAlerts } from '../../adapters/store/clock-alerts.ts';
import { databaseMs } from '../../adapters/store/database-clock.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { someAtOnce } from '../../concurrency/some-at-once.ts';
import { type ClockComparison, compareClocks } from './compare-clocks.ts';

/** What clocks are compared with. */
export type ClockWatchDeps = {
  readonly database: Database;
  readonly configuration: () => Configuration;
  readonly clocks: Clocks;
  readonly sockets: Sockets;
  readonly now: () => Date;
  /** The time that has passed, whatever the machine's clock is set to, milliseconds. */
  readonly elapsedMs: () => number;
};

/** Compares the machine's clock with those of others, for as long as a scheduler runs. */
export type ClockWatch = {
  readonly clocks: Clocks;
  /** By what others said before; asks nobody. */
  readonly compare: () => ClockComparison;
  /** Asks others first where what they said before does not confirm the machine's clock; once a minute at most. */
  readonly confirm: () => Promise<ClockComparison>;
  /** Lets the owner know, once, of clocks that are wrong. @throws {StoreError} while the store is away */
  readonly alertOwner: () => Promise<void>;
};

const askPauseMs = 60_000;

/** So often clocks are asked although nothing is due: one that is behind makes nothing due. Milliseconds. */
const lookPauseMs = 6 * 3_600_000;

/** So many services are asked what time it is: most of them decide. */
const maxAsked = 5;

/** The subject of the alert about the machine's own clock. */
const machineClock = 'this machine';

/** Begins to compare clocks; asks nobody yet. */
export function createClockWatch(deps: ClockWatchDeps): ClockWatch {
  const { clocks, now, elapsedMs } = deps;
  const compare = () => compareClocks(now(), clocks.readings());
  let askedMs: number | undefined;
  let lookedMs = elapsedMs();
  let alertedState = '';
  const ask = async () => {
    askedMs = elapsedMs();
    lookedMs = askedMs;
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
      if (elapsedMs() - lookedMs > lookPauseMs) await ask();
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

/** What was said before a machine slept is not carried on: those who said something else are asked again. */
async function askClocks(deps: ClockWatchDeps, { others }: ClockComparison): Promise<void> {
  const { database, clocks, configuration, sockets } = deps;
  clocks.forget(others.map(({ name }) => name));
  const ms = await databaseMs(database);
  if (ms !== undefined) clocks.hear(databaseClock, ms);
  const services = new Map(
    configuration().accounts.map((account) => [serviceClock(account.baseUrl), account]),
  );
  const suspects = new Set(others.map(({ name }) => name));
  const chosen = [...services]
    .toSorted(([one], [other]) => Number(suspects.has(other)) - Number(suspects.has(one)))
    .slice(0, maxAsked);
  await someAtOnce(chosen, maxAsked, async ([, { baseUrl, caFile }]) => {
    const ca = caFile === undefined ? undefined : await readCertificate(caFile).catch(() => undefined);
    await askServiceClock({ baseUrl, ca }, clocks, sockets);
  });
}

async function recordClockAlerts(
  { database, now, clocks }: ClockWatchDeps,
  judged: ClockComparison,
): Promise<void> {
  const { isConfirmed, others } = judged;
  const wrong = isConfirmed ? others.map(({ name }) => name) : others.length > 0 ? [machineClock] : [];
  const heard = new Set([machineClock, ...clocks.readings().keys()]);
  const open = clocks.readings().size === 0 ? [] : await openClockAlerts(database);
  await endClockAlerts(
    database,
    open.filter((subject) => heard.has(subject) && !wrong.includes(subject)),
  );
  for (const subject of wrong) {
    const said = others.filter(({ name }) => subject === machineClock || name === subject);
    const reason = [{ name: machineClock, says: now() }, ...said]
      .map(({ name, says }) => `${name} says ${says.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
      .join(', ');
    await beginClockAlert(database, { subject, reason }, now());
  }
}
