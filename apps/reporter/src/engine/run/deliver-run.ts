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
import { isLeft, type RunState } from '../../adapters/store/states.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { afterAttempt } from '../deliver/after-attempt.ts';
import { deliver } from '../deliver/deliver.ts';
import { withinLimits } from '../deliver/delivery-limits.ts';
import { endingOfCommand } from '../deliver/ending.ts';
import { targetOf, tryLimits } from '../deliver/limits-of-delivery.ts';
import { countedDeliveries, type RunOutcome, runOutcome } from '../deliver/run-outcome.ts';
import type { TargetWait, Visit } from '../deliver/targets.ts';
import { canceledEnd } from '../pin/cancel-removed.ts';
import { checkDelivery } from '../pin/check-delivery.ts';
import { configuredAccount } from '../pin/present-account.ts';
import { leaveDelivering } from '../recover/leave-delivering.ts';
import type { RunDeps } from './run-deps.ts';

/** Files whose key is not configured are looked at again after so long. Milliseconds. */
const keyPauseMs = 600_000;

/**
 * Makes the deliveries of a staged run that are left to make, each recorded before it begins. What the configuration no
 * longer means is canceled; where the account has changed, the run is held; where the files cannot be read because their
 * key is not configured, the deliveries wait for it.
 * @param only - identifiers of the deliveries to make; all that are left where it is not given
 * @returns the run as it is then: `delivering` where something is left
 * @throws {StoreError} `superseded` when another process works on the run
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
    (delivery) => isLeft(delivery) && (only?.has(delivery.id) ?? true),
  );
  const missing = missingKey(deps, files);
  if (!missing && left.length > 0) await fetchMissing(deps, files);
  const { waits, heldFor, replaced } = await finishAll(deps, run, { left, files, missing });
  if (heldFor !== undefined) return hold(deps, run, heldFor);
  const deliveries = await deliveriesOf(database, run);
  const outcome = runOutcome(deliveries);
  const ended =
    outcome === undefined
      ? await leaveDelivering(database, run, { deliveries, waits, missing, now: now() })
      : await changeRun(database, run, outcome, {
          now: now(),
          ...endOf(deps, run, { outcome, deliveries, replaced }),
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

function endOf({ current }: RunDeps, run: Run, { outcome, deliveries, replaced }: EndedDeliveries) {
  if (replaced !== undefined) return { reason: replaced };
  if (outcome !== 'skipped') return { reason: reasonOf(outcome, deliveries) };
  const present = configuredAccount(current.configuration(), run);
  const [first] = countedDeliveries(deliveries);
  return canceledEnd(run, present, first?.reason ?? outcome);
}

/** What another machine has staged lies in the database only. */
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
  /** All files of the run. */
  readonly files: readonly RecordedFile[];
  /** Why they cannot be read: only a person can bring their key back. */
  readonly missing: StoreError | undefined;
};

/** What deliveries that are left came to. */
type Finished = {
  /** Why those that were not begun wait for their targets. */
  readonly waits: readonly TargetWait[];
  /** Why the rest waits for a person: the account has changed. */
  readonly heldFor?: string;
  /** Which newer report has taken the place of this one. */
  readonly replaced?: string;
};

/**
 * Makes deliveries one after the other, each only while it is still meant; one that is slow is not waited for before the
 * others have ended too.
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
      const meant = await checkDelivery(deps, pinned, delivery);
      if (meant.outcome === 'changed') {
        heldFor = meant.reason;
        break;
      }
      if (meant.outcome === 'replaced') replaced = meant.reason;
      if (meant.outcome === 'gone' || meant.outcome === 'replaced') {
        await cancelDelivery(deps.database, delivery, { ...meant, now: deps.now() });
        continue;
      }
      if (meant.outcome === 'unreadable') {
        await deferUnsent(deps, delivery, meant.reason);
        continue;
      }
      pinned = meant.run;
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
          : finish({ ...deps, visit: entered, onSlow }, delivery, files);
      finishing.push(finished);
      void slow.then(() => deps.onSlow?.());
      await Promise.race([finished.catch(() => undefined), slow]);
    }
  };
  const [begun] = await Promise.allSettled([beginAll()]);
  // Also where the next one could not begin: whoever goes on with the run must not find them going on.
  const ended = [begun, ...(await Promise.allSettled(finishing))];
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return {
    waits,
    ...(heldFor === undefined ? {} : { heldFor }),
    ...(replaced === undefined ? {} : { replaced }),
  };
}

/** Counts as a try, though nothing is sent: it is tried again after growing pauses, and given up in the end. */
async function deferUnsent({ database, now }: RunDeps, delivery: Delivery, reason: string): Promise<void> {
  const begun = await beginDelivery(database, delivery, now());
  const outcome = { status: 'unreachable', reason } as const;
  await endDelivery(
    database,
    begun,
    afterAttempt(outcome, { attempt: begun.attempt, isLastTry: false, now: now() }),
    now(),
  );
}

/** Nothing was tried: it counts for no attempt. */
async function waitFor(
  deps: RunDeps,
  delivery: Delivery,
  { reason, until }: Omit<TargetWait, 'since'>,
): Promise<void> {
  const wait = { reason, nextAttemptAt: until.toISOString() };
  await untilStored(() => waitForTarget(deps.database, delivery, wait, deps.now()), deps.onStoreAway);
}

/** What works on one delivery. */
type DeliveringDeps = RunDeps & { readonly visit: Visit; readonly onSlow: () => void };

/** One that may have arrived and is to be sent again then, is sent again once. */
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
    const isLastTry = delivery.onUncertain === 'hold' || (await mayHaveArrived(deps.database, delivery));
    const tried = await tryOnce({ ...deps, onOutcome }, delivery, { files, isLastTry });
    const mayResend =
      tried.state === 'deferred' && tried.nextAttemptAt !== null && tried.nextAttemptAt <= tried.changedAt;
    if (!mayResend || deps.signal.aborted) return;
    await tryOnce({ ...deps, onOutcome }, tried, { files, isLastTry: true });
  } finally {
    deps.visit.end(answerOf(last, deps.signal), deps.now());
  }
}

/** Whether a target answered. A delivery that the end of the process cut short says nothing of it. */
function answerOf(last: DeliveryOutcome['status'] | undefined, { aborted }: AbortSignal) {
  if (last === 'delivered' || last === 'refused') return 'answered';
  return aborted || last === undefined ? 'left' : 'unanswered';
}

async function tryOnce(
  deps: DeliveringDeps & { readonly onOutcome: (outcome: DeliveryOutcome) => void },
  delivery: Delivery,
  { files, isLastTry }: { readonly files: readonly RecordedFile[]; readonly isLastTry: boolean },
): Promise<Delivery> {
  const { database, now, onDelivery, visit, onSlow, signal, ending = endingOfCommand } = deps;
  const begun = await beginDelivery(database, delivery, now());
  onDelivery?.(begun, 'begun');
  let current: KnownDelivery = begun;
  const handOver = async () => {
    try {
      current = await recordHandOver(database, begun);
    } catch (error) {
      // It may be recorded all the same; the dot is not sent.
      const { isHandedOver: _, ...known } = begun;
      current = known;
      throw error;
    }
  };
  const slow = () => {
    visit.slow();
    onSlow();
  };
  const outcome = await withinLimits<DeliveryOutcome>(
    tryLimits(deps, begun, files),
    { signal, ending, onSlow: slow },
    (stop) => outcomeOf(() => deliver(begun, files, { ...deps, handOver, stop })),
    (reason) => ({ status: current.isHandedOver === 1 ? 'unknown' : 'unreachable', reason }),
  );
  deps.onOutcome(outcome);
  onDelivery?.({ ...begun, ...current }, 'made');
  const end = afterAttempt(outcome, { attempt: begun.attempt, isLastTry, now: now() });
  // What is known now must not be forgotten because the database is away for a moment.
  const ended = await untilStored(() => endDelivery(database, current, end, now()), deps.onStoreAway);
  onDelivery?.(ended, 'recorded');
  return ended;
}

/** Why a run did not go well: the first reason of its deliveries. */
function reasonOf(outcome: RunState, deliveries: readonly Delivery[]): string | null {
  if (outcome === 'delivered') return null;
  const bad = countedDeliveries(deliveries).find(({ state }) => state === 'refused' || state === 'unknown');
  return bad ? `${bad.target}: ${bad.reason ?? bad.state}` : null;
}

/** An unexpected failure ends the delivery, not the process. It comes before anything was sent. */
async function outcomeOf(act: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await act();
  } catch (error) {
    return { status: 'refused', reason: failureText(error) };
  }
}
