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
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { missingKey } from '../../adapters/store/staged-bytes-of.ts';
import { fetchPieces } from '../../adapters/store/staged-pieces.ts';
import { isOutstanding, type RunState } from '../../adapters/store/states.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { afterAttempt } from '../deliver/after-attempt.ts';
import { attemptLimits, targetOf } from '../deliver/attempt-limits.ts';
import { deliver } from '../deliver/deliver.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { countedDeliveries, type RunOutcome, runOutcome } from '../deliver/run-outcome.ts';
import { commandShutdown } from '../deliver/shutdown-timeouts.ts';
import type { TargetSlot, TargetWait } from '../deliver/targets.ts';
import { withinLimits } from '../deliver/within-limits.ts';
import { canceledEnd } from '../pin/cancel-removed.ts';
import { checkDelivery } from '../pin/check-delivery.ts';
import { configuredAccount } from '../pin/present-account.ts';
import { rescheduleRun } from '../recover/reschedule-run.ts';
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
  const run =
    staged.state === 'delivering'
      ? staged
      : await changeRun(database, staged, 'delivering', {
          now: now(),
          reason: staged.isHeld === 1 ? staged.reason : null,
        });
  onState(run);
  const files = await filesOf(database, run);
  const left = (await deliveriesOf(database, run)).filter(
    (delivery) => isOutstanding(delivery) && (only?.has(delivery.id) ?? true),
  );
  const missing = missingKey(deps, files);
  if (!missing && left.length > 0) await fetchMissing(deps, files);
  const { waits, heldFor, replaced } = await finishAll(deps, run, { left, files, missing });
  if (heldFor !== undefined) return hold(deps, run, heldFor);
  const deliveries = await deliveriesOf(database, run);
  const outcome = runOutcome(deliveries);
  const ended =
    outcome === undefined
      ? await rescheduleRun(database, run, { deliveries, waits, missing, now: now() })
      : await changeRun(database, run, outcome, {
          now: now(),
          ...(await endOf(deps, run, { outcome, deliveries, replaced })),
        });
  onState(ended);
  return ended;
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
  for (const file of files) {
    const isOwn = file.path.startsWith(`${file.runId}/`);
    if (isOwn && !existsSync(join(root, file.path)))
      await withFile(join(root, file.path), () => fetchPieces(database, deps, file));
  }
}

type Finishing = {
  readonly left: readonly Delivery[];
  readonly files: readonly RecordedFile[];
  /** Why the files cannot be read: someone must restore their key. */
  readonly missing: StoreError | undefined;
};

/** The result of the remaining deliveries. */
type Finished = {
  /** Why deliveries that were not begun wait for their targets. */
  readonly waits: readonly TargetWait[];
  /** Why the run is held: the account has changed. */
  readonly heldFor?: string;
  /** Which newer report replaced this one. */
  readonly replaced?: string;
};

/**
 * Makes deliveries one after the other, and checks before each that it is still configured. A slow delivery does not
 * hold up the others.
 */
async function finishAll(deps: RunDeps, run: Run, { left, files, missing }: Finishing): Promise<Finished> {
  const waits: TargetWait[] = [];
  const finishing: Promise<unknown>[] = [];
  let heldFor: string | undefined;
  let replaced: string | undefined;
  const beginAll = async () => {
    let pinned = run;
    for (const delivery of left) {
      if (deps.signal.aborted) break;
      const check = await checkDelivery(deps, pinned, delivery);
      if (check.outcome === 'changed') {
        heldFor = check.reason;
        break;
      }
      if (check.outcome === 'replaced') replaced = check.reason;
      if (check.outcome === 'gone' || check.outcome === 'replaced') {
        await cancelDelivery(deps.database, delivery, { ...check, now: deps.now() });
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
      const entered = deps.targets.enter(targetOf(deps, delivery), deps.now());
      if ('until' in entered) waits.push(entered);
      const finished =
        'until' in entered
          ? waitFor(deps, delivery, entered)
          : finish({ ...deps, slot: entered, onSlow }, delivery, files);
      finishing.push(finished);
      void slow.then(() => deps.onSlow?.());
      await Promise.race([finished.catch(() => undefined), slow]);
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

/** Dependencies of one delivery. */
type DeliveringDeps = RunDeps & { readonly slot: TargetSlot; readonly onSlow: () => void };

/** Makes a delivery, and sends it once more if it may have arrived and its job allows that. */
async function finish(
  deps: DeliveringDeps,
  delivery: Delivery,
  files: readonly RecordedFile[],
): Promise<void> {
  let last: DeliveryOutcome['status'] | undefined;
  const onOutcome = ({ status }: DeliveryOutcome) => {
    last = status;
  };
  try {
    const isFinalAttempt = delivery.onUncertain === 'hold' || (await mayHaveArrived(deps.database, delivery));
    const attempted = await attemptDelivery({ ...deps, onOutcome }, delivery, { files, isFinalAttempt });
    const mayResend =
      attempted.state === 'deferred' &&
      attempted.nextAttemptAt !== null &&
      attempted.nextAttemptAt <= attempted.changedAt;
    if (!mayResend || deps.signal.aborted) return;
    await attemptDelivery({ ...deps, onOutcome }, attempted, { files, isFinalAttempt: true });
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
  delivery: Delivery,
  { files, isFinalAttempt }: { readonly files: readonly RecordedFile[]; readonly isFinalAttempt: boolean },
): Promise<Delivery> {
  const { database, now, onDelivery, slot, onSlow, signal, shutdown = commandShutdown } = deps;
  const begun = await beginDelivery(database, delivery, now());
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
  const ended = await untilStored(() => endDelivery(database, current, end, now()), deps.onStoreAway);
  onDelivery?.(ended, 'recorded');
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
