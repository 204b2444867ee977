import { findRuns } from '../../adapters/store/find-runs.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { sentStates } from '../plan/same-report.ts';

/** The most runs that are read to find an earlier period. */
const maxRead = 50;

/** The runs that a run is usefully compared with: of the period before, and of the revision before. */
export async function comparableRuns(
  database: Database,
  run: Run,
  revises: string | undefined,
): Promise<Run[]> {
  const { job, account } = run;
  const earlier = await findRuns(database, { job, account, before: run }, maxRead);
  const sent = earlier.filter(
    ({ state, kind, periodUntil, filesRemovedAt }) =>
      sentStates.has(state) && kind === run.kind && periodUntil <= run.periodFrom && filesRemovedAt === null,
  );
  const [last] = sent.toSorted((one, other) => (one.periodFrom > other.periodFrom ? -1 : 1));
  const revised = revises === undefined ? undefined : await runById(database, revises);
  return [revised, last].filter((one) => one !== undefined);
}
