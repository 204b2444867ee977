import { type DeliveryLogEntry, readEntry } from './delivery-log-entry.ts';
import { type DeliveryEvidence, deliveryProblems } from './delivery-problems.ts';
import type { Database } from './schema.ts';

const pageSize = 500;

/** Maximum number of times to read a delivery that differs while other processes change it. */
const maxReads = 5;

/**
 * Compares recorded deliveries, with their runs, attempts and staged files, with the log, one page at a time. A
 * delivery that differs is read again, because other processes may be delivering.
 * @param report - called for each difference
 */
export async function compareDeliveries(
  database: Database,
  report: (problem: string) => void,
): Promise<void> {
  for (let after = ''; ; ) {
    const page = await evidenceOf(database, { after, limit: pageSize });
    for (const evidence of page) {
      if (deliveryProblems(evidence).length === 0) continue;
      const { id, runId, target } = evidence.delivery;
      const present = await presentProblems(database, id);
      for (const problem of present) report(`run ${runId}, delivery to ${target}: ${problem}`);
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.delivery.id;
  }
  await reportUnrecorded(database, report);
}

/** The differences of a delivery that is not being changed. */
async function presentProblems(database: Database, id: string): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  for (let reads = 0; reads < maxReads; reads += 1) {
    const [evidence] = await evidenceOf(database, { id, limit: 1 });
    problems = evidence ? deliveryProblems(evidence) : [];
    if (!evidence || problems.length === 0) return [];
    const now = await database.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
    const { state, attempt, changedAt } = evidence.delivery;
    if (now?.state === state && now.attempt === attempt && now.changedAt === changedAt) return problems;
  }
  return problems;
}

type Wanted = { readonly limit: number } & ({ readonly after: string } | { readonly id: string });

/** Reads the deliveries first, so that everything else is at least as new. */
async function evidenceOf(database: Database, wanted: Wanted): Promise<DeliveryEvidence[]> {
  const rows = await database
    .selectFrom('delivery')
    .selectAll()
    .where((where) => ('id' in wanted ? where('id', '=', wanted.id) : where('id', '>', wanted.after)))
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const runIds = [...new Set(rows.map(({ runId }) => runId))];
  const runs = await database
    .selectFrom('run')
    .select(['id', 'job', 'account', 'periodFrom', 'periodUntil'])
    .where('id', 'in', runIds)
    .execute();
  const attempts = await database
    .selectFrom('attempt')
    .selectAll()
    .where('deliveryId', 'in', ids)
    .orderBy('number')
    .execute();
  const files = await database.selectFrom('stagedFile').selectAll().where('runId', 'in', runIds).execute();
  const runById = new Map(runs.map((run) => [run.id, run]));
  const filesByRun = Map.groupBy(files, ({ runId }) => runId);
  const attemptsById = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  const entriesById = Map.groupBy(await entriesOf(database, ids), ({ delivery }) => delivery);
  return rows.map((delivery) => ({
    delivery,
    run: runById.get(delivery.runId),
    entries: entriesById.get(delivery.id) ?? [],
    attempts: attemptsById.get(delivery.id) ?? [],
    files: filesByRun.get(delivery.runId) ?? [],
  }));
}

/** Filters by the text of the entries, because the column beside it is not part of a hash. */
async function entriesOf(database: Database, ids: readonly string[]): Promise<DeliveryLogEntry[]> {
  const rows = await database
    .selectFrom('deliveryLog')
    .select(['deliveryId', 'entry'])
    .where('deliveryId', 'in', ids)
    .orderBy('sequence')
    .execute();
  return rows.flatMap(({ deliveryId, entry }) => {
    const read = readEntry(entry);
    return read?.delivery === deliveryId ? [read] : [];
  });
}

async function reportUnrecorded(database: Database, report: (problem: string) => void): Promise<void> {
  for (let after = 0; ; ) {
    const page = await database
      .selectFrom('deliveryLog')
      .leftJoin('delivery', 'delivery.id', 'deliveryLog.deliveryId')
      .select(['deliveryLog.sequence', 'deliveryLog.entry'])
      .where('delivery.id', 'is', null)
      .where('deliveryLog.sequence', '>', after)
      .orderBy('deliveryLog.sequence')
      .limit(pageSize)
      .execute();
    for (const { sequence, entry } of page) {
      const read = readEntry(entry);
      if (read) {
        report(`entry ${sequence}: the delivery to ${read.target} of run ${read.run} is no longer recorded`);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.sequence;
  }
}
