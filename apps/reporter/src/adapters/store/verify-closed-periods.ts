import { lastDay } from '@outlay/core/time';
import { closedPeriods, revisionHash } from './closed-periods.ts';
import type { DeliveryLogEntry } from './delivery-log-entry.ts';
import type { ClosedPeriod, Database } from './schema.ts';

/** The entries of the delivery log that count revisions. */
export type ClosedEntries = readonly Pick<DeliveryLogEntry, 'sequence' | 'closed'>[];

/**
 * Checks the revisions of closed periods: the chain of their hashes, their runs, and the hashes of their documents.
 * @param logged - the entries of the delivery log that count closed periods
 * @param report - called for each difference
 * @returns the number of revisions
 */
export async function verifyClosedPeriods(
  database: Database,
  logged: ClosedEntries,
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
  reportMissing(revisions, logged, report);
  for (const run of await correctionsOfNothing(database)) {
    report(`run ${run.id} corrects ${nameOfPeriod(run)}, which is not recorded as closed`);
  }
  return revisions.length;
}

/** The log counts all revisions and names the latest one, so that a removed row is detected after the next delivery. */
function reportMissing(
  revisions: readonly ClosedPeriod[],
  logged: ClosedEntries,
  report: (problem: string) => void,
): void {
  const hashes = new Set(revisions.map(({ hash }) => hash));
  const missing = logged.find(({ closed }) => {
    return closed && (closed.revisions > revisions.length || !hashes.has(closed.last));
  });
  if (!missing?.closed) return;
  const { sequence, closed } = missing;
  report(
    `entry ${sequence} counts ${closed.revisions} revisions of closed periods, and at least one of them is no longer recorded as it was`,
  );
}

/** Runs that correct a closed period of which no revision is recorded. */
function correctionsOfNothing(database: Database) {
  return database
    .selectFrom('run')
    .leftJoin('closedPeriod', (join) =>
      join
        .onRef('closedPeriod.job', '=', 'run.job')
        .onRef('closedPeriod.account', '=', 'run.account')
        .onRef('closedPeriod.periodFrom', '=', 'run.periodFrom')
        .onRef('closedPeriod.periodUntil', '=', 'run.periodUntil'),
    )
    .select(['run.id', 'run.job', 'run.account', 'run.periodFrom', 'run.periodUntil'])
    .where('run.origin', '=', 'correction')
    .where('closedPeriod.runId', 'is', null)
    .orderBy('run.id')
    .execute();
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

function nameOf({ revision, ...period }: ClosedPeriod): string {
  return `revision ${revision} of ${nameOfPeriod(period)}`;
}

function nameOfPeriod({
  job,
  account,
  periodFrom: from,
  periodUntil: until,
}: Pick<ClosedPeriod, 'job' | 'account' | 'periodFrom' | 'periodUntil'>): string {
  return `${job}, ${account}, ${from} to ${lastDay({ from, until })}`;
}
