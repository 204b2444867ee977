import type { Database } from './schema.ts';

/** Which of these runs have a report as JSON. */
export async function runsWithJson(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const files = await database
    .selectFrom('stagedFile')
    .select('runId')
    .where('runId', 'in', ids)
    .where('format', '=', 'json')
    .execute();
  return new Set(files.map(({ runId }) => runId));
}
