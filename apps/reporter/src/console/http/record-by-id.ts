import { type RunRecord, recordOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { isRunId } from '../pages/run-words.ts';
import { PageFailure } from './page-failure.ts';

/** Everything about the run of a page. @throws {PageFailure} `notFound` */
export async function recordById(database: Database, id: string): Promise<RunRecord> {
  const run = isRunId(id) ? await runById(database, id) : undefined;
  if (!run) throw new PageFailure('notFound', 404);
  return recordOf(database, run);
}
