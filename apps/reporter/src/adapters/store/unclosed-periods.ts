import { randomUUID } from 'node:crypto';
import { inTransaction } from './in-transaction.ts';
import type { PeriodKey } from './runs-of-period.ts';
import type { Database, Run, UnclosedPeriod } from './schema.ts';

/** Why the report of a run cannot be what its period is closed with. */
export type Unclosable = { readonly run: Run; readonly reason: string };

/**
 * Records that a period could not be closed automatically, with an alert if that is new.
 * @returns whether it is new
 */
export function recordUnclosed(database: Database, { run, reason }: Unclosable, now: Date): Promise<boolean> {
  const { job, account, periodFrom, periodUntil, id: runId } = run;
  const since = now.toISOString();
  return inTransaction(database, async (transaction) => {
    const added = await transaction
      .insertInto('unclosedPeriod')
      .values({ job, account, periodFrom, periodUntil, runId, reason, since })
      .onConflict((conflict) => conflict.doNothing())
      .returning('job')
      .executeTakeFirst();
    if (added) await addAlert(transaction, { run, reason }, since);
    return added !== undefined;
  });
}

/** Every period of some jobs that could not be closed automatically, by job, account and period. */
export function unclosedPeriods(database: Database, jobs: readonly string[]): Promise<UnclosedPeriod[]> {
  if (jobs.length === 0) return Promise.resolve([]);
  return database
    .selectFrom('unclosedPeriod')
    .selectAll()
    .where('job', 'in', jobs)
    .orderBy('job')
    .orderBy('account')
    .orderBy('periodFrom')
    .execute();
}

/** Forgets that a period could not be closed: it is closed, or will be. An alert that was not sent yet is dropped. */
export async function forgetUnclosed(transaction: Database, key: PeriodKey): Promise<void> {
  const forgotten = await transaction
    .deleteFrom('unclosedPeriod')
    .where('job', '=', key.job)
    .where('account', '=', key.account)
    .where('periodFrom', '=', key.periodFrom)
    .where('periodUntil', '=', key.periodUntil)
    .returning('runId')
    .executeTakeFirst();
  if (!forgotten) return;
  await transaction
    .updateTable('alert')
    .set({ delivery: 'dropped' })
    .where('delivery', '=', 'pending')
    .where('kind', '=', 'unclosed')
    .where('runId', '=', forgotten.runId)
    .execute();
}

async function addAlert(
  database: Database,
  { run: { job, account, id, state }, reason }: Unclosable,
  createdAt: string,
): Promise<void> {
  const alert = { id: randomUUID(), job, account, kind: 'unclosed', cause: 'unclosed', runId: id } as const;
  const pending = { delivery: 'pending', attempts: 0, nextAttemptAt: null, owner: null } as const;
  await database
    .insertInto('alert')
    .values({ ...alert, state, reason, createdAt, ...pending, leaseUntilMs: null })
    .execute();
}
