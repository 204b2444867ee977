import { type DeliveryLogEntry, entryHash } from './delivery-log.ts';
import { readDelivery } from './read-runs.ts';
import type { Database, Delivery } from './schema.ts';

/** The last entry of the log, as somebody noted it down: a later log has to hold it. */
export type NotedHead = { readonly sequence: number; readonly hash: string };

/** What became of checking the log of deliveries. */
export type VerifiedLog = {
  readonly entries: number;
  /** The last entry; to be noted down where nobody who may write to the store can change it. */
  readonly head: NotedHead;
  /** Deliveries of which an attempt ended before there was a log. */
  readonly unlogged: number;
  /** What does not agree, in words; none where all does. */
  readonly problems: readonly string[];
};

/** Problems beyond these are counted only. */
const maxProblems = 100;

const pageSize = 1_000;

/**
 * Reads the log of deliveries from its first entry to its last and compares it with what is recorded of runs.
 * @param noted - the last entry of an earlier check
 */
export async function verifyDeliveryLog(database: Database, noted?: NotedHead): Promise<VerifiedLog> {
  const problems: string[] = [];
  let count = 0;
  const report = (problem: string) => {
    count += 1;
    if (count <= maxProblems) problems.push(problem);
  };
  let previous: NotedHead = { sequence: 0, hash: '' };
  let isNotedFound = noted === undefined || noted.sequence === 0;
  const latest = new Map<string, DeliveryLogEntry>();
  for await (const { sequence, entry, hash } of entriesOf(database)) {
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
  }
  if (!isNotedFound) {
    report(`entry ${noted?.sequence} was noted down, and the log ends with ${previous.sequence}`);
  }
  const head = await database.selectFrom('deliveryLogHead').selectAll().executeTakeFirst();
  if (head?.sequence !== previous.sequence || head.hash !== previous.hash) {
    report(
      `the log ends with entry ${previous.sequence}, and ${head?.sequence ?? 'none'} is recorded as its last`,
    );
  }
  const unlogged = await compareDeliveries(database, latest, report);
  if (count > maxProblems) problems.push(`${count - maxProblems} more`);
  return { entries: previous.sequence, head: previous, unlogged, problems };
}

async function* entriesOf(database: Database) {
  for (let after = 0; ; ) {
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
    if (entry) {
      const problem = disagreement(readDelivery(row), entry);
      if (problem !== undefined) report(`run ${row.runId}, delivery to ${row.target}: ${problem}`);
    } else if (row.unlogged !== null) {
      unlogged += 1;
    } else if (ended.has(row.state)) {
      report(`run ${row.runId}, delivery to ${row.target}: ${row.state}, and the log has no entry of it`);
    }
  }
  for (const { sequence, run, target } of latest.values()) {
    report(`entry ${sequence}: the delivery to ${target} of run ${run} is not recorded any more`);
  }
  return unlogged;
}

/** States that only an attempt brings a delivery to. */
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
