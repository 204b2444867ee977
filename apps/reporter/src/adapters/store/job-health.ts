import { randomUUID } from 'node:crypto';
import type { Alert, AlertCause, Database, Run } from './schema.ts';
import type { RunState } from './states.ts';

/**
 * Records what the end of a run, or its being held, says of its job and account. Where that is news, an alert is
 * recorded with it: one when reports stop coming, one when they come again; another one in between where a run that was
 * tried again by itself now needs a person. Trouble that its own run ends before anybody was told is not told at all. What
 * a person asked for and failed is known to that person, so it begins no trouble; it can end one.
 * @param cause - why the report was not made, where that is why the run ended
 */
export async function recordHealth(database: Database, run: Run, cause?: AlertCause): Promise<void> {
  const { isHeld, state, origin, reason, changedAt: at } = run;
  const isCanceled = state === 'skipped' && cause !== undefined;
  if (isHeld === 0 && (state === 'delivered' || state === 'skipped') && !isCanceled) {
    if (!(await recover(database, run)) || (await dropUnsentAlert(database, run))) return;
    await addAlert(database, run, { cause: null, reason, at });
  } else if (origin === 'schedule') {
    const why = causeOf(run, cause);
    const news = { cause: why, reason, at };
    if (await beginFailure(database, run)) return addAlert(database, run, news);
    if (await renewAlert(database, run, news)) return;
    if (forPerson.has(why) && (await isAlertedAsRetried(database, run))) await addAlert(database, run, news);
  }
}

/** What only a person can put right: news also where it was told before that the run is tried again by itself. */
const forPerson: ReadonlySet<AlertCause> = new Set([
  'token',
  'configuration',
  'held',
  'changed',
  'uncertain',
]);

/** Why a run that is tried again by itself does not get on, and has not for long. */
export type LastingFailure = { readonly cause: AlertCause; readonly reason: string };

/**
 * Records that a run of the schedule is tried again and again in vain: that its reports do not come, and, where that is
 * news, an alert. A run is told of once while it is tried, also where another one of its job went well meanwhile.
 */
export async function recordLastingFailure(
  database: Database,
  run: Run,
  { cause, reason, now }: LastingFailure & { readonly now: Date },
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

/** Whether all that was told of a run is that it is tried again. */
async function isAlertedAsRetried(database: Database, run: Run): Promise<boolean> {
  const states = await alertedStates(database, run);
  return states.length > 0 && states.every((state) => state === 'planned' || state === 'delivering');
}

/** The states that a run was in when its owner was told of trouble. */
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
 * Drops what nobody was told yet of the trouble of a run that went well.
 * @returns whether that was all, so that nobody waits to observe that it is over
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
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.kind !== 'failing';
}

function causeOf({ isHeld, heldFor, state }: Run, cause: AlertCause = 'undelivered'): AlertCause {
  if (isHeld === 1) return heldFor === 'settings' ? 'changed' : 'held';
  return state === 'unknown' ? 'uncertain' : cause;
}

/** Of a run; no cause where trouble is over. */
type News = { readonly cause: AlertCause | null; readonly reason: string | null; readonly at: string };

/** Lets an alert that nobody was sent yet say how its run ended. */
async function renewAlert(database: Database, { id, state }: Run, { cause, reason }: News): Promise<boolean> {
  const renewed = await database
    .updateTable('alert')
    .set({ state, cause, reason })
    .where('delivery', '=', 'pending')
    .where('kind', '=', 'failing')
    .where('runId', '=', id)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function addAlert(database: Database, run: Run, news: News): Promise<void> {
  await database.insertInto('alert').values(alertOf(run, news)).execute();
}

function alertOf({ job, account, id, state }: Run, { cause, reason, at }: News): Alert {
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
