import { CompiledQuery, PostgresDriver, SqliteDriver } from 'kysely';
import type { OnEvent, SchedulerEvent } from 'outlay/internal/adapters/log/scheduler-event.ts';

/** Makes a process kill itself. @returns the listener of its events */
export type CorrectionKillPoint = (kill: () => void) => OnEvent;

/** Kills at an event. */
export const on =
  (matches: (event: SchedulerEvent) => boolean): CorrectionKillPoint =>
  (kill) =>
  (event) => {
    if (matches(event)) kill();
  };

const inState = (state: string) =>
  on((event) => event.type === 'run' && event.run.origin === 'correction' && event.run.state === state);

/** Kills when a query has rows in a transaction, before it is committed. */
export const beforeCommitWith =
  (query: string): CorrectionKillPoint =>
  (kill) => {
    for (const driver of [PostgresDriver.prototype, SqliteDriver.prototype]) {
      const commit = driver.commitTransaction;
      driver.commitTransaction = async function (connection) {
        const { rows } = await connection.executeQuery(CompiledQuery.raw(query));
        if (rows.length > 0) kill();
        return commit.call(this, connection);
      };
    }
    return () => undefined;
  };

const delivery = (step: string, channel: string) =>
  on(
    (event) =>
      event.type === 'delivery' &&
      event.step === step &&
      event.delivery.channel === channel &&
      event.delivery.files.some(({ name }) => name.includes('.r2.')),
  );

/** Moments at which a process is killed while it corrects a period, in the order of a run. */
export const correctionKillPoints: Readonly<Record<string, CorrectionKillPoint>> = {
  'planned, not committed': beforeCommitWith("select id from run where origin = 'correction'"),
  planned: on(({ type }) => type === 'planned'),
  claimed: inState('planned'),
  fetched: inState('fetched'),
  rendered: inState('rendered'),
  'the revision staged, not committed': beforeCommitWith(
    "select revision from closed_period where closed_by = 'correction'",
  ),
  staged: inState('staged'),
  delivering: inState('delivering'),
  'a delivery to a folder begun': delivery('begun', 'folder'),
  'a file placed, not recorded': delivery('made', 'folder'),
  'a delivery by e-mail begun': delivery('begun', 'email'),
  'a message recorded, the run not ended': delivery('recorded', 'email'),
  'run ended': inState('delivered'),
};
