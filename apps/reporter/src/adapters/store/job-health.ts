import { randomUUID } from 'node:crypto';
import { deliveriesOf } from './read-runs.ts';
import type { Alert, AlertCause, Database, Run } from './schema.ts';
import type { RunState } from './states.ts';
import { isUnnumberedBatch, undeliveredBatches } from './undelivered-batches.ts';

/**
 * Updates the health of a job and account when a run ends or is held. A change is recorded with an alert: one when
 * reports stop arriving, one when they arrive again, and another in between if a run that was being retried now needs
 * the owner. A failure that its own run resolves before an alert was sent causes no alert. A manual run that fails
 * causes no alert, because its user knows; it can end a failure. A run with nothing to export ends none while an earlier
 * batch was not delivered. A run that someone canceled is no failure any more, and no recovery.
 * @param cause - why the report could not be created, if that ended the run
 */
export async function recordHealth(database: Database, run: Run, cause?: AlertCause): Promise<void> {
  if (run.canceledBy !== null) return forgetFailure(database, run);
  const { isHeld, state, origin, reason, changedAt: at } = run;
  const isCanceled = state === 'skipped' && cause !== undefined;
  if (isHeld === 0 && (state === 'delivered' || state === 'skipped') && !isCanceled) {
    if (state === 'skipped' && (await followsUndelivered(database, run))) return;
    if (!(await recover(database, run)) || (await dropUnsentAlert(database, run))) return;
    await addAlert(database, run, { cause: null, reason, at });
  } else if (origin !== 'manual') {
    const why = causeOf(run, cause);
    const change = { cause: why, reason, at };
    if (await beginFailure(database, run)) return addAlert(database, run, change);
    if (await renewAlert(database, run, change)) return;
    if (ownerCauses.has(why) && (await isAlertedAsRetried(database, run)))
      await addAlert(database, run, change);
  }
}

/** Drops the unsent alert about a run; its account does not fail because of it any more. */
async function forgetFailure(database: Database, { id }: Run): Promise<void> {
  await database
    .updateTable('jobHealth')
    .set({ state: 'healthy' })
    .where('runId', '=', id)
    .where('state', '=', 'failing')
    .execute();
  await database
    .updateTable('alert')
    .set({ delivery: 'dropped' })
    .where('delivery', '=', 'pending')
    .where('kind', '=', 'failing')
    .where('runId', '=', id)
    .execute();
}

/** Whether a run had nothing to export after batches, of which some were not delivered. */
async function followsUndelivered(database: Database, run: Run): Promise<boolean> {
  if (!isUnnumberedBatch(await deliveriesOf(database, run))) return false;
  return (await undeliveredBatches(database, run)).length > 0;
}

/** Causes that only the owner can resolve; these cause an alert even after one that said that the run is retried. */
const ownerCauses: ReadonlySet<AlertCause> = new Set([
  'token',
  'configuration',
  'held',
  'deletions',
  'changed',
  'uncertain',
]);

/** Why a run has been failing for long although it is retried. */
export type PersistentFailure = { readonly cause: AlertCause; readonly reason: string };

/**
 * Records that a scheduled run has been failing for long: its account is failing and, if that is new, an alert is
 * added. A run causes one such alert, even if another run of its job succeeds in between.
 */
export async function recordPersistentFailure(
  database: Database,
  run: Run,
  { cause, reason, now }: PersistentFailure & { readonly now: Date },
): Promise<void> {
  if (run.origin === 'manual' || (await isFailing(database, run)) || (await isAlerted(database, run))) return;
  if (await beginFailure(database, run))
    await addAlert(database, run, { cause, reason, at: now.toISOString() });
}

async function isFailing(database: Database, { job, account }: Run): Promise<boolean> {
  const failing = await database
    .selectFrom('jobHealth')
    .select('job')
    .where('job', '=', job)
    .where('account', '=', account)
    .where('state', '=', 'failing')
    .executeTakeFirst();
  return failing !== undefined;
}

async function isAlerted(database: Database, run: Run): Promise<boolean> {
  return (await alertedStates(database, run)).length > 0;
}

/** Whether all alerts about a run said that it is retried. */
async function isAlertedAsRetried(database: Database, run: Run): Promise<boolean> {
  const states = await alertedStates(database, run);
  return states.length > 0 && states.every((state) => state === 'planned' || state === 'delivering');
}

/** The states of a run at its alerts about failures. */
async function alertedStates(database: Database, { id }: Run): Promise<RunState[]> {
  const alerts = await database
    .selectFrom('alert')
    .select('state')
    .where('runId', '=', id)
    .where('kind', '=', 'failing')
    .where('delivery', '<>', 'dropped')
    .execute();
  return alerts.map(({ state }) => state);
}

async function beginFailure(database: Database, { job, account, id }: Run): Promise<boolean> {
  const changed = await database
    .insertInto('jobHealth')
    .values({ job, account, state: 'failing', runId: id })
    .onConflict((conflict) =>
      conflict
        .columns(['job', 'account'])
        .doUpdateSet({ state: 'failing', runId: id })
        .where('jobHealth.state', '<>', 'failing'),
    )
    .returning('job')
    .executeTakeFirst();
  return changed !== undefined;
}

async function recover(database: Database, { job, account, id }: Run): Promise<boolean> {
  const changed = await database
    .updateTable('jobHealth')
    .set({ state: 'healthy', runId: id })
    .where('job', '=', job)
    .where('account', '=', account)
    .where('state', '=', 'failing')
    .returning('job')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Drops the unsent alert about a run that has recovered.
 * @returns whether that was the only one, so that no recovery must be announced
 */
async function dropUnsentAlert(database: Database, { job, account, id }: Run): Promise<boolean> {
  const dropped = await database
    .updateTable('alert')
    .set({ delivery: 'dropped' })
    .where('delivery', '=', 'pending')
    .where('kind', '=', 'failing')
    .where('runId', '=', id)
    .executeTakeFirst();
  if (dropped.numUpdatedRows === 0n) return false;
  const latest = await database
    .selectFrom('alert')
    .select('kind')
    .where('job', '=', job)
    .where('account', '=', account)
    .where('delivery', '<>', 'dropped')
    .where('kind', 'in', ['failing', 'recovered'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.kind !== 'failing';
}

function causeOf({ isHeld, heldFor, state }: Run, cause: AlertCause = 'undelivered'): AlertCause {
  if (isHeld === 1) return heldFor === 'settings' ? 'changed' : (heldFor ?? 'held');
  return state === 'unknown' ? 'uncertain' : cause;
}

/** A change of a run's health; the cause is `null` for a recovery. */
type HealthChange = {
  readonly cause: AlertCause | null;
  readonly reason: string | null;
  readonly at: string;
};

/** Updates an unsent alert with the latest state of its run. */
async function renewAlert(
  database: Database,
  { id, state }: Run,
  { cause, reason }: HealthChange,
): Promise<boolean> {
  const renewed = await database
    .updateTable('alert')
    .set({ state, cause, reason })
    .where('delivery', '=', 'pending')
    .where('kind', '=', 'failing')
    .where('runId', '=', id)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function addAlert(database: Database, run: Run, change: HealthChange): Promise<void> {
  await database.insertInto('alert').values(alertOf(run, change)).execute();
}

function alertOf({ job, account, id, state }: Run, { cause, reason, at }: HealthChange): Alert {
  return {
    id: randomUUID(),
    job,
    account,
    kind: cause === null ? 'recovered' : 'failing',
    runId: id,
    state,
    cause,
    reason,
    createdAt: at,
    delivery: 'pending',
    attempts: 0,
    nextAttemptAt: null,
    owner: null,
    leaseUntilMs: null,
  };
}
