import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRun, claimRun, type RunChange } from '../adapters/store/change-run.ts';
import { openStore } from '../adapters/store/open-store.ts';
import { planRuns } from '../adapters/store/plan-run.ts';
import type { Alert, Database, Run } from '../adapters/store/schema.ts';
import { deliveryId, runId } from '../engine/plan/run-identity.ts';
import { aPlannedRun } from './planned-runs.ts';

/** A store with runs that have ended. */
export type AlertFixture = {
  readonly database: Database;
  /** Ends the run of an account: as failed with a cause, otherwise as skipped. */
  readonly end: (account: string, at: string, cause?: RunChange['cause']) => Promise<Run>;
  /** Sent and pending alerts, oldest first. */
  readonly alerts: () => Promise<Alert[]>;
  readonly remove: () => Promise<void>;
};

/**
 * Opens an empty store.
 * @param postgresUrl - of an empty database; SQLite by default
 */
export async function anAlertFixture(postgresUrl: string | undefined): Promise<AlertFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-alerts-'));
  const database = await openStore(
    postgresUrl === undefined ? { sqliteFile: join(folder, 'outlay.sqlite') } : { postgresUrl },
  );
  return {
    database,
    async end(account, at, cause) {
      const now = new Date(at);
      const run = await planned(database, account, now);
      const taken = await claimRun(database, run, 'test', now);
      if (cause !== undefined) {
        return changeRun(database, taken, 'failed', { now, reason: `no report for ${account}`, cause });
      }
      const fetched = await changeRun(database, taken, 'fetched', { now });
      return changeRun(database, fetched, 'skipped', { now });
    },
    alerts: () => database.selectFrom('alert').selectAll().orderBy('createdAt').orderBy('account').execute(),
    async remove() {
      await database.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function planned(database: Database, account: string, now: Date): Promise<Run> {
  const { run, deliveries } = aPlannedRun({ origin: 'schedule', now });
  const own = { ...run, account, id: runId(run.job, account, run.scheduledFor) };
  const ownDeliveries = deliveries.map((delivery, index) => ({
    ...delivery,
    id: deliveryId(own.id, index),
    runId: own.id,
  }));
  await planRuns(database, [{ run: own, deliveries: ownDeliveries }]);
  return own;
}
