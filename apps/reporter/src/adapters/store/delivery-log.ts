import type { DeliveryLogEntry, LoggedFile } from './delivery-log-entry.ts';
import { entryHash } from './entry-hash.ts';
import { type RecordedFacts, recordedFacts } from './recorded-facts.ts';
import type { Database, Delivery } from './schema.ts';

/** The outcome of an attempt in the delivery log, or what a person found out about it later. */
export type LoggedAttempt = Pick<DeliveryLogEntry, 'at' | 'outcome' | 'detail' | 'startedAt' | 'confirmedBy'>;

/**
 * Appends the outcome of an attempt, or a confirmation, to the delivery log. Each entry contains the hash of the previous one, so that a
 * changed, removed or inserted entry is detected.
 * @param transaction - the transaction that records the attempt, so that both are stored or neither is; other attempts
 * wait for it
 */
export async function appendToDeliveryLog(
  transaction: Database,
  delivery: Delivery,
  logged: LoggedAttempt,
): Promise<void> {
  // Locks the only row, so that entries are written one after the other.
  const head = await transaction
    .updateTable('deliveryLogHead')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { job, account, period, stagedFiles, witness } = await recordedFacts(transaction, delivery);
  const entry: DeliveryLogEntry = {
    sequence: head.sequence,
    ...logged,
    run: delivery.runId,
    job,
    account,
    period,
    delivery: delivery.id,
    attempt: delivery.attempt,
    channel: delivery.channel,
    target: delivery.target,
    files: loggedFiles(delivery, stagedFiles),
    state: delivery.state,
    origin: delivery.origin,
    ...witness,
  };
  const text = JSON.stringify(entry);
  const hash = entryHash(head.hash, text);
  await transaction
    .insertInto('deliveryLog')
    .values({ sequence: head.sequence, deliveryId: delivery.id, entry: text, hash })
    .execute();
  await transaction.updateTable('deliveryLogHead').set({ hash }).where('id', '=', 1).execute();
}

/** The number of the last entry of the delivery log, 0 without entries. Entries have an order that no clock decides. */
export async function lastLogEntry(database: Database): Promise<number> {
  const head = await database.selectFrom('deliveryLogHead').select('sequence').executeTakeFirst();
  return head?.sequence ?? 0;
}

/** One of some runs that a delivery was attempted of after an entry of the delivery log; `undefined` if there is none. */
export async function runLoggedAfter(
  database: Database,
  entry: number,
  runIds: readonly string[],
): Promise<string | undefined> {
  if (runIds.length === 0) return undefined;
  const found = await database
    .selectFrom('deliveryLog')
    .innerJoin('delivery', 'delivery.id', 'deliveryLog.deliveryId')
    .select('delivery.runId')
    .where('deliveryLog.sequence', '>', entry)
    .where('delivery.runId', 'in', runIds)
    .limit(1)
    .executeTakeFirst();
  return found?.runId;
}

function loggedFiles({ files }: Delivery, staged: RecordedFacts['stagedFiles']): LoggedFile[] {
  const stagedByFormat = new Map<string, (typeof staged)[number]>(staged.map((file) => [file.format, file]));
  return files.map(({ format, name }) => {
    const { sha256 = '', bytes } = stagedByFormat.get(format) ?? {};
    return { format, name, sha256, ...(bytes === undefined ? {} : { bytes }) };
  });
}
