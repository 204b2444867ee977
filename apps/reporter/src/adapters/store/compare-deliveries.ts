import { type DeliveryLogEntry, readEntry } from './delivery-log-entry.ts';
import { type DeliveryEvidence, deliveryProblems } from './delivery-problems.ts';
import type { Database } from './schema.ts';

const pageSize = 500;

/** How often a delivery that does not agree is looked at while others go on with it. */
const maxLooks = 5;

/**
 * Compares recorded deliveries, with their runs, attempts and staged files, with the log; a page of them at a time.
 * Others may deliver meanwhile: a delivery that does not agree is looked at again.
 * @param report - told what does not agree
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

/** What of a delivery does not agree while nobody changes it. */
async function presentProblems(database: Database, id: string): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  for (let looks = 0; looks < maxLooks; looks += 1) {
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

/** The deliveries first: what is read after them is at least as new. */
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

/** By what the entries say: the column beside them is in no hash. */
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
        report(
          `entry ${sequence}: the delivery to ${read.target} of run ${read.run} is not recorded any more`,
        );
      }
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.sequence;
  }
}
