import { findRuns } from '../../adapters/store/find-runs.ts';
import { type RunRecord, runById } from '../../adapters/store/read-runs.ts';
import { runsWithJson } from '../../adapters/store/runs-with-json.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { sentStates } from '../plan/same-report.ts';

/** The most runs that are read to find an earlier period. */
const maxRead = 50;

/**
 * The runs that a run is usefully compared with: of the period before, and of the revision before. Only reports that are kept
 * as JSON can be compared.
 */
export async function comparableRuns(
  database: Database,
  { run, files, revises }: Pick<RunRecord, 'run' | 'files' | 'revises'>,
): Promise<Run[]> {
  if (run.filesRemovedAt !== null || !files.some(({ format }) => format === 'json')) return [];
  const { job, account } = run;
  const earlier = await findRuns(database, { job, account, before: run }, maxRead);
  const sent = earlier.filter(
    ({ state, kind, periodUntil, filesRemovedAt }) =>
      sentStates.has(state) && kind === run.kind && periodUntil <= run.periodFrom && filesRemovedAt === null,
  );
  const [last] = sent.toSorted((one, other) => (one.periodFrom > other.periodFrom ? -1 : 1));
  const revised = revises === undefined ? undefined : await runById(database, revises);
  return withJson(
    database,
    [revised, last].flatMap((one) => (one && one.filesRemovedAt === null ? [one] : [])),
  );
}

async function withJson(database: Database, runs: readonly Run[]): Promise<Run[]> {
  const kept = await runsWithJson(
    database,
    runs.map(({ id }) => id),
  );
  return runs.filter(({ id }) => kept.has(id));
}
