import type { Database, Run } from './schema.ts';

/** Deletes the records of a run's staged files, before its report is created again; the caller clears the folder. */
export async function dropStagedFiles(database: Database, { id }: Pick<Run, 'id'>): Promise<void> {
  await database
    .deleteFrom('stagedPiece')
    .where('path', 'in', (query) => query.selectFrom('stagedFile').select('path').where('runId', '=', id))
    .execute();
  await database.deleteFrom('stagedFile').where('runId', '=', id).execute();
}
