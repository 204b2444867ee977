import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { appendToDeliveryLog } from './delivery-log.ts';
import { inTransaction } from './in-transaction.ts';
import { readDelivery } from './read-delivery.ts';
import type { Database, Delivery, DeliveryTable, Run } from './schema.ts';
import { type DeliveryState, isDeliveryTransition } from './states.ts';

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { readonly state: 'accepted'; readonly receipt: string }
  | {
      readonly state: 'deferred';
      readonly reason: string;
      readonly nextAttemptAt: string;
      /** For a message that is sent again although it may have arrived. */
      readonly mayHaveArrived?: true;
    }
  | { readonly state: 'refused' | 'unknown'; readonly reason: string };

/**
 * Records that an attempt begins, before it does. If several processes try, one succeeds.
 * @throws {StoreError} `superseded` if the delivery has changed since the caller read it; `invalid_transition`
 */
export function beginDelivery(database: Database, delivery: Delivery, now: Date): Promise<Delivery> {
  return inTransaction(database, async (transaction) => {
    const [startedAt, attempt] = [now.toISOString(), delivery.attempt + 1];
    const change = {
      attempt,
      isHandedOver: 0,
      reason: null,
      nextAttemptAt: null,
      changedAt: startedAt,
    } as const;
    const begun = await changeDelivery(transaction, delivery, 'sending', change);
    const row = {
      deliveryId: begun.id,
      number: attempt,
      startedAt,
      endedAt: null,
      outcome: null,
      detail: null,
    };
    await transaction.insertInto('attempt').values(row).execute();
    return begun;
  });
}

/**
 * Defers a delivery, without counting an attempt, until its target responds.
 * @throws {StoreError} as `beginDelivery`
 */
export function waitForTarget(
  database: Database,
  delivery: Delivery,
  wait: { readonly reason: string; readonly nextAttemptAt: string },
  now: Date,
): Promise<Delivery> {
  return changeDelivery(database, delivery, 'deferred', { ...wait, changedAt: now.toISOString() });
}

/**
 * Records that everything but the final dot of a message was sent: from now on it may arrive, even if the process ends.
 * @throws {StoreError} `superseded` if another process ended the attempt; the dot must not be sent then
 */
export async function recordHandOver(database: Database, { id, attempt }: Delivery): Promise<Delivery> {
  const row = await database
    .updateTable('delivery')
    .set({ isHandedOver: 1 })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst();
  if (row) return readDelivery(row);
  throw superseded(id);
}

/** Whether an earlier attempt of a delivery may have arrived. */
export async function mayHaveArrived(database: Database, { id, attempt }: Delivery): Promise<boolean> {
  const uncertain = await database
    .selectFrom('attempt')
    .select('number')
    .where('deliveryId', '=', id)
    .where('number', '<', attempt)
    .where('outcome', '=', 'unknown')
    .executeTakeFirst();
  return uncertain !== undefined;
}

/**
 * A delivery as its process knows it; without `isHandedOver` if the process does not know whether that was recorded.
 */
export type KnownDelivery = Omit<Delivery, 'isHandedOver'> & Partial<Pick<Delivery, 'isHandedOver'>>;

/**
 * Records the outcome of an attempt.
 * @throws {StoreError} as `beginDelivery`
 */
export function endDelivery(
  database: Database,
  delivery: KnownDelivery,
  outcome: AttemptOutcome,
  now: Date,
): Promise<Delivery> {
  return inTransaction(database, async (transaction) => {
    const { state, mayHaveArrived: isUncertain, ...details } = { mayHaveArrived: false, ...outcome };
    const endedAt = now.toISOString();
    const ended = await changeDelivery(transaction, delivery, state, { ...details, changedAt: endedAt });
    const attemptOutcome = isUncertain ? 'unknown' : state;
    // As it was recorded, with secrets masked, so that the log has the same text as the delivery.
    const detail = (state === 'accepted' ? ended.receipt : ended.reason) ?? '';
    const recorded = await transaction
      .updateTable('attempt')
      .set({ endedAt, outcome: attemptOutcome, detail })
      .where('deliveryId', '=', delivery.id)
      .where('number', '=', delivery.attempt)
      .returning('startedAt')
      .executeTakeFirst();
    const logged = { at: endedAt, outcome: attemptOutcome, detail, startedAt: recorded?.startedAt };
    await appendToDeliveryLog(transaction, ended, logged);
    return ended;
  });
}

/** Who found out that an uncertain message arrived, and when. */
export type Confirmation = { readonly who: string; readonly now: Date };

/**
 * Records that a message that may have arrived did arrive, as a person says.
 * @throws {StoreError} `superseded` if the delivery has changed since the caller read it; `invalid_transition`
 */
export function confirmDelivery(
  database: Database,
  delivery: Delivery,
  { who, now }: Confirmation,
): Promise<Delivery> {
  return inTransaction(database, async (transaction) => {
    const at = now.toISOString();
    const receipt = `confirmed by ${who} at ${at}`;
    const change = { receipt, reason: null, nextAttemptAt: null, changedAt: at };
    const confirmed = await changeDelivery(transaction, delivery, 'accepted', change);
    const detail = confirmed.receipt ?? '';
    await appendToDeliveryLog(transaction, confirmed, { at, outcome: 'accepted', detail, confirmedBy: who });
    return confirmed;
  });
}

/**
 * Ends deliveries of a run that have not begun.
 * @param channels - only these channels
 */
export async function skipPending(
  database: Database,
  { id }: Run,
  { reason, now, channels = ['folder', 'email', 's3'] }: Skipping,
): Promise<void> {
  await database
    .updateTable('delivery')
    .set({ state: 'skipped', reason, changedAt: now.toISOString() })
    .where('runId', '=', id)
    .where('state', '=', 'pending')
    .where('channel', 'in', channels)
    .execute();
}

/**
 * Cancels a delivery that has not ended and is no longer configured.
 * @throws {StoreError} `superseded` if it has changed since the caller read it
 */
export function cancelDelivery(
  database: Database,
  delivery: Delivery,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<Delivery> {
  const change = { reason, nextAttemptAt: null, changedAt: now.toISOString() };
  return changeDelivery(database, delivery, 'skipped', change);
}

type Skipping = {
  readonly reason: string;
  readonly now: Date;
  readonly channels?: readonly Delivery['channel'][];
};

/** Removes the files from e-mails of a run that have not begun: they only say that there is nothing to report. */
export async function removeAttachments(database: Database, { id }: Run): Promise<void> {
  await database
    .updateTable('delivery')
    .set({ files: '[]' })
    .where('runId', '=', id)
    .where('channel', '=', 'email')
    .where('state', '=', 'pending')
    .execute();
}

async function changeDelivery(
  database: Database,
  delivery: KnownDelivery,
  to: DeliveryState,
  change: Partial<Omit<DeliveryTable, 'state'>>,
): Promise<Delivery> {
  if (!isDeliveryTransition(delivery.state, to)) {
    throw new StoreError(
      'invalid_transition',
      sayReason('delivery_transition', { from: delivery.state, to }),
    );
  }
  const { isHandedOver } = delivery;
  const row = await database
    .updateTable('delivery')
    .set({ state: to, ...change })
    .where('id', '=', delivery.id)
    .where('state', '=', delivery.state)
    .where('attempt', '=', delivery.attempt)
    .$if(isHandedOver !== undefined, (query) => query.where('isHandedOver', '=', isHandedOver ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (row) return readDelivery(row);
  throw superseded(delivery.id);
}

function superseded(id: string): StoreError {
  return new StoreError('superseded', sayReason('delivery_taken_over', { delivery: id }));
}
