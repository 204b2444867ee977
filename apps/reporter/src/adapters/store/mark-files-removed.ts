import type { Instant } from '@outlay/core/time';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** Which files to remove. */
export type RemovalOptions = {
  /** Of runs that have not changed since this time. */
  readonly before: Instant;
  readonly now: Date;
  /** Maximum number of runs. */
  readonly limit: number;
};

const endedStates = ['delivered', 'partial', 'failed', 'unknown', 'skipped'] as const;

/**
 * Records that the files of old runs are removed, and deletes their bytes from the database. Deliveries and hashes are
 * kept. Runs that are held, in progress or due keep their files. So do those of closed periods, and batches, because the
 * next one is taken from them.
 * @returns the identifiers of the runs; the caller removes their folders
 */
export function markFilesRemoved(
  database: Database,
  { before, now, limit }: RemovalOptions,
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const old = await oldRuns(transaction, before, limit);
    return old.length === 0 ? [] : markRemoved(transaction, { ids: old.map(({ id }) => id), now });
  });
}

/** Whether any files would be removed. */
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
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('closedPeriod')
            .select('closedPeriod.revision')
            .whereRef('closedPeriod.runId', '=', 'run.id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('exportBatch')
            .select('exportBatch.number')
            .whereRef('exportBatch.runId', '=', 'run.id'),
        ),
      ),
    )
    .orderBy('plannedAt')
    .limit(limit)
    .execute();
}

/** Skips runs that a process claims, or whose period it closes, in the meantime. */
async function markRemoved(
  transaction: Database,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<string[]> {
  const marked = await transaction
    .updateTable('run')
    .set({ filesRemovedAt: now.toISOString(), warnings: null })
    .where('id', 'in', ids)
    .where('owner', 'is', null)
    .where('filesRemovedAt', 'is', null)
    .returning('id')
    .execute();
  const closed = await keepClosed(
    transaction,
    marked.map(({ id }) => id),
  );
  const forgotten = marked.map(({ id }) => id).filter((id) => !closed.has(id));
  if (forgotten.length === 0) return [];
  await transaction
    .deleteFrom('stagedPiece')
    .where('path', 'in', (query) =>
      query.selectFrom('stagedFile').select('path').where('runId', 'in', forgotten),
    )
    .execute();
  return forgotten;
}

/**
 * Keeps the files of runs whose period was closed while this transaction waited for their rows.
 * @returns their identifiers
 */
async function keepClosed(transaction: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const closed = await transaction
    .selectFrom('closedPeriod')
    .select('runId')
    .where('runId', 'in', ids)
    .execute();
  const kept = closed.map(({ runId }) => runId);
  if (kept.length > 0) {
    await transaction.updateTable('run').set({ filesRemovedAt: null }).where('id', 'in', kept).execute();
  }
  return new Set(kept);
}
