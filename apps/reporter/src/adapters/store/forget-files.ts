import type { Instant } from '@outlay/core/time';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** Which files are forgotten. */
export type Forgetting = {
  /** Of runs of which nothing changed since then. */
  readonly before: Instant;
  readonly now: Date;
  /** How many runs at most. */
  readonly limit: number;
};

const endedStates = ['delivered', 'partial', 'failed', 'unknown', 'skipped'] as const;

/**
 * Forgets the bytes of old staged files: records that they are removed, and removes those that the database keeps. What
 * was delivered, and the hashes, stay. Runs that wait for a person, or that somebody works on or is to, keep theirs.
 * @returns the identifiers of the runs; their folders are for the caller to remove
 */
export function forgetFiles(database: Database, { before, now, limit }: Forgetting): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const old = await oldRuns(transaction, before, limit);
    return old.length === 0 ? [] : forget(transaction, { ids: old.map(({ id }) => id), now });
  });
}

/** Whether there are runs whose files would be forgotten. */
export async function hasOldFiles(database: Database, before: Instant): Promise<boolean> {
  return (await oldRuns(database, before, 1)).length > 0;
}

function oldRuns(database: Database, before: Instant, limit: number): Promise<{ readonly id: string }[]> {
  return database
    .selectFrom('run')
    .select('id')
    .where('filesRemovedAt', 'is', null)
    .where('plannedAt', '<', before)
    .where('changedAt', '<', before)
    .where('state', 'in', endedStates)
    .where('owner', 'is', null)
    .where((where) =>
      where.exists(where.selectFrom('stagedFile').select('path').whereRef('stagedFile.runId', '=', 'run.id')),
    )
    .orderBy('plannedAt')
    .limit(limit)
    .execute();
}

/** Of a run that a process takes in between nothing is forgotten. */
async function forget(
  transaction: Database,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<string[]> {
  const marked = await transaction
    .updateTable('run')
    .set({ filesRemovedAt: now.toISOString() })
    .where('id', 'in', ids)
    .where('owner', 'is', null)
    .where('filesRemovedAt', 'is', null)
    .returning('id')
    .execute();
  const forgotten = marked.map(({ id }) => id);
  if (forgotten.length === 0) return [];
  await transaction
    .deleteFrom('stagedPiece')
    .where('path', 'in', (query) =>
      query.selectFrom('stagedFile').select('path').where('runId', 'in', forgotten),
    )
    .execute();
  return forgotten;
}
