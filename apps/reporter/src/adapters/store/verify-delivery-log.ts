import { compareDeliveries } from './compare-deliveries.ts';
import { type DeliveryLogEntry, readEntry } from './delivery-log-entry.ts';
import { entryHash } from './entry-hash.ts';
import type { Database, DeliveryLogTable } from './schema.ts';
import { verifyBatches } from './verify-batches.ts';
import { verifyClosedPeriods } from './verify-closed-periods.ts';

/** The last entry of the log at an earlier check, which a later log must contain. */
export type NotedHead = { readonly sequence: number; readonly hash: string };

/** The result of verifying the delivery log, the closed periods and the batches. */
export type VerifiedLog = {
  /** Number of entries. */
  readonly entries: number;
  /** Number of uncertain messages of which a person confirmed that they arrived. */
  readonly confirmations: number;
  /** Number of revisions of closed periods. */
  readonly revisions: number;
  /** Number of batches. */
  readonly batches: number;
  /** The last entry. Keep it where nobody who can write to the store can change it. */
  readonly head: NotedHead;
  /** The differences found, as text. */
  readonly problems: readonly string[];
  /** Number of differences, including those not in `problems`. */
  readonly problemCount: number;
};

/** Maximum number of differences in `problems`. */
const maxProblems = 100;

const pageSize = 1_000;

/**
 * Reads the whole delivery log and compares it with the recorded runs. Checks the
 * revisions of closed periods and the batches too. Other processes may deliver in the meantime: new
 * entries are read too, and a delivery that differs is read again.
 * @param noted - the last entry of an earlier check
 */
export async function verifyDeliveryLog(database: Database, noted?: NotedHead): Promise<VerifiedLog> {
  const problems: string[] = [];
  let [entries, confirmations, count] = [0, 0, 0];
  const report = (problem: string) => {
    count += 1;
    if (count <= maxProblems) problems.push(problem);
  };
  let previous: NotedHead = { sequence: 0, hash: '' };
  let isNotedFound = noted === undefined || noted.sequence === 0;
  const batchEntries: DeliveryLogEntry[] = [];
  const closings = new Map<string, DeliveryLogEntry>();
  const check = ({ sequence, deliveryId, entry, hash }: DeliveryLogTable) => {
    entries += 1;
    if (sequence !== previous.sequence + 1) {
      report(`entry ${previous.sequence + 1} is missing: ${sequence} follows ${previous.sequence}`);
    }
    if (entryHash(previous.hash, entry) !== hash) {
      report(`entry ${sequence} was changed, or does not follow the one before it`);
    }
    if (sequence === noted?.sequence) {
      isNotedFound = true;
      if (hash !== noted.hash) report(`entry ${sequence} has a different hash than the noted one`);
    }
    const read = readEntry(entry);
    if (!read) report(`entry ${sequence} cannot be read: it does not describe a delivery`);
    else if (read.delivery !== deliveryId) {
      report(`entry ${sequence} is of delivery ${read.delivery}, but recorded as one of ${deliveryId}`);
    }
    if (read?.confirmedBy !== undefined) confirmations += 1;
    if (read?.batch) batchEntries.push(read);
    if (read?.closed) closings.set(JSON.stringify(read.closed), read);
    previous = { sequence, hash };
  };
  const head = await readToHead(database, check);
  if (!isNotedFound) {
    report(`the log ends with entry ${previous.sequence}, before the noted entry ${noted?.sequence}`);
  }
  if (head?.sequence !== previous.sequence || head.hash !== previous.hash) {
    report(
      `the log ends with entry ${previous.sequence}, but ${head?.sequence ?? 'none'} is recorded as its last`,
    );
  }
  await compareDeliveries(database, report);
  const revisions = await verifyClosedPeriods(database, [...closings.values()], report);
  const batches = await verifyBatches(database, batchEntries, report);
  if (count > maxProblems) problems.push(`${count - maxProblems} more`);
  return { entries, confirmations, revisions, batches, head: previous, problems, problemCount: count };
}

/**
 * Reads all entries, including those appended in the meantime.
 * @returns the recorded last entry
 */
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
