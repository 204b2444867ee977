import { lastDay } from '@outlay/core/time';
import { closedPeriods, revisionHash } from './closed-periods.ts';
import type { ClosedPeriod, Database } from './schema.ts';

/**
 * Checks the revisions of closed periods: the chain of their hashes, their runs, and the hashes of their documents.
 * @param report - called for each difference
 * @returns the number of revisions
 */
export async function verifyClosedPeriods(
  database: Database,
  report: (problem: string) => void,
): Promise<number> {
  const revisions = await closedPeriods(database);
  const recorded = await recordedDocuments(database);
  let previous: ClosedPeriod | undefined;
  for (const revision of revisions) {
    const before = previous && isSamePeriod(previous, revision) ? previous.hash : '';
    if (revisionHash(before, revision) !== revision.hash) {
      report(`${nameOf(revision)} was changed, or does not follow the one before it`);
    }
    const found = recorded.get(revision.runId);
    if (found?.sha256 !== revision.sha256) {
      report(
        `${nameOf(revision)}: the documents of run ${revision.runId} differ from those that were closed`,
      );
    } else if (!isSamePeriod(found, revision) || found.revision !== revision.revision) {
      report(`${nameOf(revision)}: run ${revision.runId} belongs to another report`);
    }
    previous = revision;
  }
  return revisions.length;
}

type Recorded = Pick<
  ClosedPeriod,
  'job' | 'account' | 'periodFrom' | 'periodUntil' | 'revision' | 'runId' | 'sha256'
>;

/** The documents of each closed run, by its identifier. */
async function recordedDocuments(database: Database): Promise<ReadonlyMap<string, Recorded>> {
  const rows = await database
    .selectFrom('closedPeriod')
    .innerJoin('run', 'run.id', 'closedPeriod.runId')
    .innerJoin('stagedFile', 'stagedFile.runId', 'run.id')
    .where('stagedFile.format', '=', 'documents')
    .select([
      'run.job',
      'run.account',
      'run.periodFrom',
      'run.periodUntil',
      'run.revision',
      'run.id as runId',
      'stagedFile.sha256',
    ])
    .execute();
  return new Map(rows.map((row) => [row.runId, row]));
}

function isSamePeriod(one: Recorded, other: Recorded): boolean {
  return (
    one.job === other.job &&
    one.account === other.account &&
    one.periodFrom === other.periodFrom &&
    one.periodUntil === other.periodUntil
  );
}

function nameOf({ job, account, periodFrom: from, periodUntil: until, revision }: ClosedPeriod): string {
  return `revision ${revision} of ${job}, ${account}, ${from} to ${lastDay({ from, until })}`;
}
