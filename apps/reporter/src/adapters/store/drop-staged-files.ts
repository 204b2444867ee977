import type { Database, Run } from './schema.ts';

/** Forgets the staged files of a run whose report is made again; their folder is for the caller to clear. */
export async function dropStagedFiles(database: Database, { id }: Pick<Run, 'id'>): Promise<void> {
  await database
    .deleteFrom('stagedPiece')
    .where('path', 'in', (query) => query.selectFrom('stagedFile').select('path').where('runId', '=', id))
    .execute();
  await database.deleteFrom('stagedFile').where('runId', '=', id).execute();
}
