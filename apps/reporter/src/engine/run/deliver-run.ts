import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import { withFile } from '../../adapters/files/file-failure.ts';
import {
  beginDelivery,
  cancelDelivery,
  endDelivery,
  type KnownDelivery,
  mayHaveArrived,
  recordHandOver,
  waitForTarget,
} from '../../adapters/store/change-delivery.ts';
import { changeRun, holdRun } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { fetchPieces } from '../../adapters/store/staged-pieces.ts';
import { isOutstanding, type RunState } from '../../adapters/store/states.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { afterAttempt } from '../deliver/after-attempt.ts';
import { attemptLimits } from '../deliver/attempt-limits.ts';
import { deliver } from '../deliver/deliver.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { countedDeliveries, type RunOutcome, runOutcome } from '../deliver/run-outcome.ts';
import { commandShutdown } from '../deliver/shutdown-timeouts.ts';
import type { TargetSlot, TargetWait } from '../deliver/targets.ts';
import { withinLimits } from '../deliver/within-limits.ts';
import { canceledEnd } from '../pin/cancel-removed.ts';
import { configuredAccount, presentAccount } from '../pin/present-account.ts';
import { rescheduleRun } from '../recover/reschedule-run.ts';
import {
  type CheckedAndBegun,
  checkAndBegin,
  endSlot,
  enterAndBegin,
  isLocal,
  slotOf,
} from './begin-delivery.ts';
import type { RunDeps } from './run-deps.ts';

/** Pause before deliveries with a missing key are attempted again. Milliseconds. */
const keyPauseMs = 600_000;

/**
 * Makes the remaining deliveries of a staged run; each is recorded before it begins. A delivery that is no longer
 * configured is canceled. If the account has changed, the run is held. If the key of the files is not configured, the
 * deliveries wait for it.
 * @param only - identifiers of the deliveries to make; by default, all that remain
 * @returns the run afterwards: `delivering` if deliveries remain
 * @throws {StoreError} `superseded` if another process works on the run
 */
export async function deliverRun(deps: RunDeps, staged: Run, only?: ReadonlySet<string>): Promise<Run> {
  const { database, now, onState } = deps;
  const { run, files, left, missing, first } = await begin(deps, staged, only);
  onState(run);
  if (!missing && !first && left.length > 0) await fetchMissing(deps, files);
  const { waits, heldFor, replaced, over } = await finishAll(deps, run, { left, files, missing, first });
  if (heldFor !== undefined) return hold(deps, run, heldFor);
  const ended =
    over ??
    (await inTransaction(database, async (transaction) => {
      const deliveries = await deliveriesOf(transaction, run);
      return (
        (await endIfOver({ ...deps, database: transaction }, run, { deliveries, replaced })) ??
        rescheduleRun(transaction, run, { deliveries, waits, missing, now: now() })
      );
    }));
  onState(ended);
  return ended;
}

type BegunRun = Omit<Finishing, 'first'> & {
  readonly run: Run;
  /** The first delivery, if it was checked in the same transaction. */
  readonly first: CheckedAndBegun | undefined;
};

/** Records that the deliveries of a run begin, and with it the beginning of the first one, if nothing has to be asked or fetched before. */
async function begin(deps: RunDeps, staged: Run, only: ReadonlySet<string> | undefined): Promise<BegunRun> {
  const present = await presentAccount(deps.current, staged);
  let first: CheckedAndBegun | undefined;
  try {
    return await inTransaction(deps.database, async (transaction) => {
      const run = await beginDelivering(transaction, staged, deps.now());
      const [files, planned] = [await filesOf(transaction, staged), await deliveriesOf(transaction, staged)];
      const left = planned.filter((delivery) => isOutstanding(delivery) && (only?.has(delivery.id) ?? true));
      const missing = missingKey(deps, files);
      const [delivery] = left;
      const mayBegin =
        !missing && !deps.signal.aborted && isLocal(present) && unfetched(deps, files).length === 0;
      if (delivery && mayBegin) {
        first = await enterAndBegin({ ...deps, database: transaction }, run, { delivery, missing, present });
      }
      return { run, files, left, missing, first };
    });
  } catch (error) {
    endSlot(first, deps.now());
    throw error;
  }
}

/** Ends a run if its deliveries have ended. @returns `undefined` if some remain */
async function endIfOver(
  deps: RunDeps,
  run: Run,
  { deliveries, replaced }: Omit<EndedDeliveries, 'outcome'>,
): Promise<Run | undefined> {
  const outcome = runOutcome(deliveries);
  if (outcome === undefined) return undefined;
  const end = await endOf(deps, run, { outcome, deliveries, replaced });
  return changeRun(deps.database, run, outcome, { now: deps.now(), ...end });
}

/** Records that the deliveries of a staged run begin. */
async function beginDelivering(transaction: Database, staged: Run, now: Date): Promise<Run> {
  if (staged.state === 'delivering') return staged;
  const reason = staged.isHeld === 1 ? staged.reason : null;
  return changeRun(transaction, staged, 'delivering', { now, reason });
}

async function hold({ database, now, onState }: RunDeps, run: Run, reason: string): Promise<Run> {
  const held = await holdRun(database, run, { reason, now: now() });
  onState(held, 'held');
  return held;
}

type EndedDeliveries = {
  readonly outcome: RunOutcome;
  readonly deliveries: readonly Delivery[];
  readonly replaced: string | undefined;
};

async function endOf(
  { database, current }: RunDeps,
  run: Run,
  { outcome, deliveries, replaced }: EndedDeliveries,
) {
  if (replaced !== undefined) return { reason: replaced };
  if (outcome !== 'skipped') return { reason: reasonOf(outcome, deliveries) };
  const present = configuredAccount(current.configuration(), run);
  const [first] = countedDeliveries(deliveries);
  // Only an address that was given with `--to` received the files.
  if (run.canceledBy !== null) return { reason: first?.reason ?? null };
  const isOfIssued = await isIssued(database, run);
  return canceledEnd(run, present, { reason: first?.reason ?? outcome, isIssued: isOfIssued });
}

/** Fetches files from the database that another machine staged. */
async function fetchMissing(deps: RunDeps, files: readonly RecordedFile[]): Promise<void> {
  const { database, root } = deps;
  for (const file of unfetched(deps, files)) {
    await withFile(join(root, file.path), () => fetchPieces(database, deps, file));
  }
}

/** Own files of a run that are not in the folder of the store. */
function unfetched({ root }: Pick<RunDeps, 'root'>, files: readonly RecordedFile[]): RecordedFile[] {
  return files.filter(({ path, runId }) => path.startsWith(`${runId}/`) && !existsSync(join(root, path)));
}

type Finishing = {
  readonly left: readonly Delivery[];
  readonly files: readonly RecordedFile[];
  /** Why the files cannot be read: someone must restore their key. */
  readonly missing: StoreError | undefined;
  /** The first delivery, if it was checked before. */
  readonly first?: CheckedAndBegun | undefined;
};

/** The result of the remaining deliveries. */
type Finished = {
  /** Why deliveries that were not begun wait for their targets. */
  readonly waits: readonly TargetWait[];
  /** Why the run is held: the account has changed. */
  readonly heldFor?: string;
  /** Which newer report replaced this one. */
  readonly replaced?: string;
  /** The run, if it ended with its last delivery. */
  readonly over?: Run;
};

/**
 * Makes deliveries one after the other, and checks before each that it is still configured. A slow delivery does not
 * hold up the others.
 */
async function finishAll(
  deps: RunDeps,
  run: Run,
  { left, files, missing, first }: Finishing,
): Promise<Finished> {
  const waits: TargetWait[] = [];
  const finishing: Promise<unknown>[] = [];
  let heldFor: string | undefined;
  let replaced: string | undefined;
  let over: Run | undefined;
  let unfinished = left.length;
  /** The last delivery and its run end in one transaction. */
  const endRun: EndsRun = {
    endIfOver: async (transaction) => {
      if (unfinished > 1 || heldFor !== undefined) return undefined;
      const deliveries = await deliveriesOf(transaction, run);
      return endIfOver({ ...deps, database: transaction }, run, { deliveries, replaced });
    },
    onOver: (ended) => {
      over = ended;
    },
  };
  const beginAll = async () => {
    let pinned = run;
    for (const delivery of left) {
      const isFirst = first?.delivery === delivery;
      // One that has begun is not left to the next process.
      if (deps.signal.aborted && !isFirst) break;
      const { target, check, begun } = isFirst
        ? first
        : await checkAndBegin(deps, pinned, { delivery, missing });
      const slot = slotOf(target);
      if (check.outcome === 'changed') {
        heldFor = check.reason;
        break;
      }
      if (check.outcome === 'replaced') replaced = check.reason;
      if (check.outcome === 'gone' || check.outcome === 'replaced') {
        await cancelDelivery(deps.database, delivery, { ...check, now: deps.now() });
        unfinished -= 1;
        continue;
      }
      if (check.outcome === 'unreadable') {
        await deferUnsent(deps, delivery, check.reason);
        continue;
      }
      pinned = check.run;
      if (missing) {
        const until = new Date(deps.now().getTime() + keyPauseMs);
        await waitFor(deps, delivery, { reason: missing.message, until });
        continue;
      }
      const { promise: slow, resolve: onSlow } = Promise.withResolvers<void>();
      if (target && 'until' in target) waits.push(target);
      const finished =
        slot && begun
          ? finish({ ...deps, ...endRun, slot, onSlow, origin: run.origin }, begun, files)
          : target && 'until' in target && waitFor(deps, delivery, target);
      if (!finished) continue;
      const counted = finished.finally(() => (unfinished -= 1));
      finishing.push(counted);
      void slow.then(() => deps.onSlow?.());
      // Its error is thrown at the end: until then, it must not end the process as one that nobody handles.
      await Promise.race([counted.catch(() => undefined), slow]);
    }
  };
  const [begun] = await Promise.allSettled([beginAll()]);
  // Waits even if the next delivery could not begin: the next owner of the run must not find deliveries in progress.
  const ended = [begun, ...(await Promise.allSettled(finishing))];
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return {
    waits,
    ...(heldFor === undefined ? {} : { heldFor }),
    ...(replaced === undefined ? {} : { replaced }),
    ...(over ? { over } : {}),
  };
}

/** Counts as an attempt although nothing is sent: it is retried with growing pauses, up to `maxAttempts`. */
async function deferUnsent({ database, now }: RunDeps, delivery: Delivery, reason: string): Promise<void> {
  const begun = await beginDelivery(database, delivery, now());
  const outcome = { status: 'unreachable', reason } as const;
  await endDelivery(
    database,
    begun,
    afterAttempt(outcome, { attempt: begun.attempt, isFinalAttempt: false, now: now() }),
    now(),
  );
}

/** Defers a delivery without counting an attempt. */
async function waitFor(
  deps: RunDeps,
  delivery: Delivery,
  { reason, until }: Omit<TargetWait, 'since'>,
): Promise<void> {
  const wait = { reason, nextAttemptAt: until.toISOString() };
  await untilStored(() => waitForTarget(deps.database, delivery, wait, deps.now()), deps.onStoreAway);
}

/** Ends a run with its last delivery. */
type EndsRun = {
  /** @returns the run if it is over with what the transaction has changed */
  readonly endIfOver: (transaction: Database) => Promise<Run | undefined>;
  readonly onOver: (run: Run) => void;
};

/** Dependencies of one delivery. */
type DeliveringDeps = RunDeps &
  EndsRun & { readonly origin: Run['origin']; readonly slot: TargetSlot; readonly onSlow: () => void };

/** Makes a delivery that has begun, and sends it once more if it may have arrived and its job allows that. */
async function finish(deps: DeliveringDeps, begun: Delivery, files: readonly RecordedFile[]): Promise<void> {
  let last: DeliveryOutcome['status'] | undefined;
  const onOutcome = ({ status }: DeliveryOutcome) => {
    last = status;
  };
  try {
    const isFinalAttempt = begun.onUncertain === 'hold' || (await mayHaveArrived(deps.database, begun));
    const attempted = await attemptDelivery({ ...deps, onOutcome }, begun, { files, isFinalAttempt });
    const mayResend =
      attempted.state === 'deferred' &&
      attempted.nextAttemptAt !== null &&
      attempted.nextAttemptAt <= attempted.changedAt;
    if (!mayResend || deps.signal.aborted) return;
    const again = await beginDelivery(deps.database, attempted, deps.now());
    await attemptDelivery({ ...deps, onOutcome }, again, { files, isFinalAttempt: true });
  } finally {
    deps.slot.end(slotOutcome(last, deps.signal), deps.now());
  }
}

/** Whether the target responded. A delivery that a shutdown cut short says nothing about its target. */
function slotOutcome(last: DeliveryOutcome['status'] | undefined, { aborted }: AbortSignal) {
  if (last === 'delivered' || last === 'refused') return 'responded';
  return aborted || last === undefined ? 'abandoned' : 'unresponsive';
}

async function attemptDelivery(
  deps: DeliveringDeps & { readonly onOutcome: (outcome: DeliveryOutcome) => void },
  begun: Delivery,
  { files, isFinalAttempt }: { readonly files: readonly RecordedFile[]; readonly isFinalAttempt: boolean },
): Promise<Delivery> {
  const { database, now, onDelivery, slot, onSlow, signal, shutdown = commandShutdown } = deps;
  onDelivery?.(begun, 'begun');
  let current: KnownDelivery = begun;
  const handOver = async () => {
    try {
      current = await recordHandOver(database, begun);
    } catch (error) {
      // The change may have been recorded all the same; the final dot is not sent.
      const { isHandedOver: _, ...known } = begun;
      current = known;
      throw error;
    }
  };
  const slow = () => {
    slot.slow();
    onSlow();
  };
  const outcome = await withinLimits<DeliveryOutcome>(
    attemptLimits(deps, begun, files),
    { signal, shutdown, onSlow: slow },
    (stop) => outcomeOf(() => deliver(begun, files, { ...deps, handOver, stop })),
    (reason) => ({ status: current.isHandedOver === 1 ? 'unknown' : 'unreachable', reason }),
  );
  deps.onOutcome(outcome);
  onDelivery?.({ ...begun, ...current }, 'made');
  const end = afterAttempt(outcome, { attempt: begun.attempt, isFinalAttempt, now: now() });
  // The outcome must not be lost because the database is unavailable for a moment.
  const record = (transaction: Database) => endDelivery(transaction, current, end, now());
  const [ended, over] = await untilStored(
    () =>
      inTransaction(
        database,
        async (transaction) => [await record(transaction), await deps.endIfOver(transaction)] as const,
      ),
    deps.onStoreAway,
  );
  onDelivery?.(ended, 'recorded');
  if (over) deps.onOver(over);
  return ended;
}

/** Why a run was not delivered: the reason of its first refused or unknown delivery. */
function reasonOf(outcome: RunState, deliveries: readonly Delivery[]): string | null {
  if (outcome === 'delivered') return null;
  const bad = countedDeliveries(deliveries).find(({ state }) => state === 'refused' || state === 'unknown');
  return bad ? deliveryReason(bad) : null;
}

/** An unexpected error, which is thrown before anything is sent, ends the delivery and not the process. */
async function outcomeOf(act: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await act();
  } catch (error) {
    return { status: 'refused', reason: failureText(error) };
  }
}
