import type { Database, Run } from './schema.ts';

/** Records that the person who started the current attempt on a run accepts that documents were deleted. */
export async function acceptDeletions(transaction: Database, { id, attempt }: Run): Promise<void> {
  await transaction
    .updateTable('runAttempt')
    .set({ accepted: 'deletions' })
    .where('runId', '=', id)
    .where('number', '=', attempt)
    .execute();
}

/** Whether somebody has accepted for this run that documents were deleted. */
export async function hasAcceptedDeletions(database: Database, { id }: Pick<Run, 'id'>): Promise<boolean> {
  const accepted = await database
    .selectFrom('runAttempt')
    .select('number')
    .where('runId', '=', id)
    .where('accepted', '=', 'deletions')
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}
