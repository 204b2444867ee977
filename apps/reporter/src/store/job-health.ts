import { randomUUID } from 'node:crypto';
import type { Database, Notice, Run, TroubleCause } from './schema.ts';

/**
 * Records what the end of a run, or its being held, says of its job and account. Where that is news, a notice is
 * recorded with it: one when reports stop coming, one when they come again. What a person asked for and failed is
 * known to that person, so it begins no trouble; it can end one.
 * @param cause - why the report was not made, where that is why the run ended
 */
export async function recordHealth(database: Database, run: Run, cause?: TroubleCause): Promise<void> {
  const isWell = run.isHeld === 0 && (run.state === 'delivered' || run.state === 'skipped');
  if (!isWell && run.origin === 'hand') return;
  const isNews = isWell ? await recover(database, run) : await beginTrouble(database, run);
  if (isNews)
    await database
      .insertInto('notice')
      .values(noticeOf(run, isWell ? null : causeOf(run, cause)))
      .execute();
}

async function beginTrouble(database: Database, { job, account, id }: Run): Promise<boolean> {
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
    .set({ state: 'well', runId: id })
    .where('job', '=', job)
    .where('account', '=', account)
    .where('state', '=', 'failing')
    .returning('job')
    .executeTakeFirst();
  return changed !== undefined;
}

function causeOf({ isHeld, state }: Run, cause: TroubleCause = 'undelivered'): TroubleCause {
  if (isHeld === 1) return 'held';
  return state === 'unknown' ? 'uncertain' : cause;
}

function noticeOf({ job, account, id, state, reason, changedAt }: Run, cause: TroubleCause | null): Notice {
  return {
    id: randomUUID(),
    job,
    account,
    kind: cause === null ? 'recovered' : 'failing',
    runId: id,
    state,
    cause,
    reason,
    createdAt: changedAt,
    delivery: 'pending',
    tries: 0,
    nextTryAt: null,
    owner: null,
    leaseUntilMs: null,
  };
}
