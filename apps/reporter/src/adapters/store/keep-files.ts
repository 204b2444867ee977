import type { Database, Run } from './schema.ts';

/**
 * Prevents the files of a run from being removed until the transaction ends; afterwards, those of a closed period are
 * never removed.
 * @returns whether they still exist
 */
export async function keepFiles(transaction: Database, { id }: Pick<Run, 'id'>): Promise<boolean> {
  // Locks the row, for which the removal waits.
  const locked = await transaction
    .updateTable('run')
    .set({ filesRemovedAt: null })
    .where('id', '=', id)
    .where('filesRemovedAt', 'is', null)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}
