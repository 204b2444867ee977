import { type DeliveryLogEntry, entryHash } from './delivery-log.ts';
import { readDelivery } from './read-runs.ts';
import type { Database, Delivery, DeliveryLogTable } from './schema.ts';

/** The last entry of the log, as somebody noted it down: a later log has to hold it. */
export type NotedHead = { readonly sequence: number; readonly hash: string };

/** What became of checking the log of deliveries. */
export type VerifiedLog = {
  /** How many there are. */
  readonly entries: number;
  /** The last entry; to be noted down where nobody who may write to the store can change it. */
  readonly head: NotedHead;
  /** Deliveries of which an attempt ended before there was a log. */
  readonly unlogged: number;
  /** What does not agree, in words; none where all does. */
  readonly problems: readonly string[];
  /** How many problems there are, also those that are not put in words. */
  readonly problemCount: number;
};

/** Problems beyond these are counted only. */
const maxProblems = 100;

const pageSize = 1_000;

/**
 * Reads the log of deliveries from its first entry to its last and compares it with what is recorded of runs.
 * Others may deliver meanwhile: what they append is read too, and a delivery that does not agree is looked at once more.
 * @param noted - the last entry of an earlier check
 */
export async function verifyDeliveryLog(database: Database, noted?: NotedHead): Promise<VerifiedLog> {
  const problems: string[] = [];
  let [entries, count] = [0, 0];
  const report = (problem: string) => {
    count += 1;
    if (count <= maxProblems) problems.push(problem);
  };
  let previous: NotedHead = { sequence: 0, hash: '' };
  let isNotedFound = noted === undefined || noted.sequence === 0;
  const latest = new Map<string, DeliveryLogEntry>();
  const check = ({ sequence, entry, hash }: DeliveryLogTable) => {
    entries += 1;
    if (sequence !== previous.sequence + 1) {
      report(`entry ${previous.sequence + 1} is missing: ${sequence} follows ${previous.sequence}`);
    }
    if (entryHash(previous.hash, entry) !== hash) {
      report(`entry ${sequence} was changed, or does not follow the one before it`);
    }
    if (sequence === noted?.sequence) {
      isNotedFound = true;
      if (hash !== noted.hash) report(`entry ${sequence} has another hash than the one noted down`);
    }
    const read = JSON.parse(entry) as DeliveryLogEntry;
    latest.set(read.delivery, read);
    previous = { sequence, hash };
  };
  const head = await readToHead(database, check);
  if (!isNotedFound) {
    report(`entry ${noted?.sequence} was noted down, and the log ends with ${previous.sequence}`);
  }
  if (head?.sequence !== previous.sequence || head.hash !== previous.hash) {
    report(
      `the log ends with entry ${previous.sequence}, and ${head?.sequence ?? 'none'} is recorded as its last`,
    );
  }
  const unlogged = await compareDeliveries(database, latest, report);
  if (count > maxProblems) problems.push(`${count - maxProblems} more`);
  return { entries, head: previous, unlogged, problems, problemCount: count };
}

/** Reads all entries, and those that are appended meanwhile. @returns what is recorded as the last one */
async function readToHead(
  database: Database,
  check: (entry: DeliveryLogTable) => void,
): Promise<NotedHead | undefined> {
  let last = 0;
  for (let isFirst = true; ; isFirst = false) {
    const before = last;
    for await (const entry of entriesOf(database, last)) {
      check(entry);
      last = entry.sequence;
    }
    const head = await database.selectFrom('deliveryLogHead').selectAll().executeTakeFirst();
    const hasGrown = head !== undefined && head.sequence > last && (isFirst || last > before);
    if (!hasGrown) return head;
  }
}

async function* entriesOf(database: Database, from: number) {
  for (let after = from; ; ) {
    const page = await database
      .selectFrom('deliveryLog')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.sequence;
  }
}

/** @returns how many deliveries have no entry because there was no log yet */
async function compareDeliveries(
  database: Database,
  latest: Map<string, DeliveryLogEntry>,
  report: (problem: string) => void,
): Promise<number> {
  let unlogged = 0;
  for await (const row of deliveryRows(database)) {
    const entry = latest.get(row.id);
    latest.delete(row.id);
    if (!entry && row.unlogged !== null) {
      unlogged += 1;
      continue;
    }
    if (problemOf(readDelivery(row), entry) === undefined) continue;
    const problem = await presentProblem(database, row.id);
    if (problem !== undefined) report(`run ${row.runId}, delivery to ${row.target}: ${problem}`);
  }
  for (const { sequence, run, target } of latest.values()) {
    report(`entry ${sequence}: the delivery to ${target} of run ${run} is not recorded any more`);
  }
  return unlogged;
}

/** What of a delivery does not agree with the log at one moment: a try may have ended since both were read. */
async function presentProblem(database: Database, id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('delivery')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('deliveryLog')
        .select('entry')
        .whereRef('deliveryLog.deliveryId', '=', 'delivery.id')
        .orderBy('sequence', 'desc')
        .limit(1)
        .as('entry'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const entry = row.entry === null ? undefined : (JSON.parse(row.entry) as DeliveryLogEntry);
  return problemOf(readDelivery(row), entry);
}

function problemOf(delivery: Delivery, entry: DeliveryLogEntry | undefined): string | undefined {
  if (entry) return disagreement(delivery, entry);
  const { state, attempt } = delivery;
  // One that waits for its target was never tried.
  const isTried = ended.has(state) && (state !== 'deferred' || attempt > 0);
  return isTried ? `${state}, and the log has no entry of it` : undefined;
}

/** States that an attempt brings a delivery to. */
const ended: ReadonlySet<string> = new Set(['accepted', 'refused', 'unknown', 'deferred']);

async function* deliveryRows(database: Database) {
  for (let after = ''; ; ) {
    const page = await database
      .selectFrom('delivery')
      .leftJoin('unloggedDelivery', 'unloggedDelivery.deliveryId', 'delivery.id')
      .selectAll('delivery')
      .select('unloggedDelivery.deliveryId as unlogged')
      .where('delivery.id', '>', after)
      .orderBy('delivery.id')
      .limit(pageSize)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

function disagreement(delivery: Delivery, entry: DeliveryLogEntry): string | undefined {
  const { state, attempt, target, channel, receipt } = delivery;
  if (entry.target !== target || entry.channel !== channel) {
    return `the log says that it went to ${entry.target} by ${entry.channel}`;
  }
  // Begun again since: it is pending or sending, with nothing to compare yet.
  if (!ended.has(state) || attempt !== entry.attempt) {
    return entry.outcome === 'accepted' && state !== 'accepted'
      ? `the log says that it was accepted, and it is recorded as ${state}`
      : undefined;
  }
  const isSame = entry.outcome === state || (entry.outcome === 'unknown' && state === 'deferred');
  if (!isSame) return `the log says ${entry.outcome}, and ${state} is recorded`;
  if (state === 'accepted' && receipt !== entry.detail) return `another receipt is recorded than the log has`;
  return undefined;
}
