import { sayReason } from '../../reasons/say-reason.ts';
import type { Database, Run, RunAttempt } from './schema.ts';

/** Records that a process begins to work on a run. An earlier attempt that did not end is `lost`. */
export async function beginAttempt(database: Database, run: Run, owner: string, now: Date): Promise<void> {
  const at = now.toISOString();
  if (run.attempt > 1) {
    await database
      .updateTable('runAttempt')
      .set({ endedAt: at, outcome: 'lost', reason: sayReason('ended_without_result') })
      .where('runId', '=', run.id)
      .where('endedAt', 'is', null)
      .execute();
  }
  const begun = { runId: run.id, number: run.attempt, owner, startedAt: at };
  await database
    .insertInto('runAttempt')
    .values({ ...begun, endedAt: null, outcome: null, reason: null, accepted: null })
    .execute();
}

/** The outcome of an attempt on a run. */
export type AttemptEnd = Pick<RunAttempt, 'outcome' | 'reason'> & { readonly now: Date };

/** Records that a process has ended its work on a run. */
export async function endAttempt(
  database: Database,
  run: Run,
  { outcome, reason, now }: AttemptEnd,
): Promise<void> {
  await database
    .updateTable('runAttempt')
    .set({ endedAt: now.toISOString(), outcome, reason })
    .where('runId', '=', run.id)
    .where('number', '=', run.attempt)
    .where('endedAt', 'is', null)
    .execute();
}

/** Every attempt on a run, in order. */
export function attemptsOf(database: Database, { id }: Pick<Run, 'id'>): Promise<RunAttempt[]> {
  return database.selectFrom('runAttempt').selectAll().where('runId', '=', id).orderBy('number').execute();
}
