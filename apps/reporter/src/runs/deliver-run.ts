import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DeliveryOutcome } from '../channels/delivery-outcome.ts';
import { withFile } from '../channels/file-failure.ts';
import { failureOf } from '../cli/exit-code.ts';
import {
  beginTry,
  cancelDelivery,
  endTry,
  mayHaveArrived,
  recordHandOver,
  type TryOutcome,
} from '../store/change-delivery.ts';
import { changeRun, holdRun } from '../store/change-run.ts';
import { deliveriesOf, filesOf } from '../store/read-runs.ts';
import type { Database, Delivery, RecordedFile, Run } from '../store/schema.ts';
import { fetchPieces } from '../store/staged-pieces.ts';
import type { StoreError } from '../store/store-error.ts';
import type { RunState } from '../store/transitions.ts';
import type { AfterFailure } from './after-failure.ts';
import { cancelledEnd } from './cancel-gone.ts';
import { type DeliveryMeans, deliver } from './deliver.ts';
import { deliveryTries, pauseAfter } from './growing-pauses.ts';
import { leaveDelivering } from './leave-delivering.ts';
import { type CurrentSettings, configuredAccount } from './present-account.ts';
import { latestDeliveries, type RunOutcome, runOutcome } from './run-outcome.ts';
import { stillMeant } from './still-meant.ts';
import { untilStored } from './until-stored.ts';

/** What works on runs. */
export type RunWork = DeliveryMeans & {
  readonly database: Database;
  /** The configuration at each moment: a delivery is made only while it is still meant. */
  readonly current: CurrentSettings;
  readonly now: () => Date;
  /** Aborted when the process is asked to end: what has begun is finished, nothing else is begun. */
  readonly signal: AbortSignal;
  /** Told of every state that a run comes to, and how it was left off where its report could not be made. */
  readonly onState: (run: Run, left?: AfterFailure['outcome']) => void;
  /** Told when something of a run cannot be recorded because the store is away: it is tried again for long. */
  readonly onStoreAway?: (error: StoreError) => void;
  /** Told of every delivery: when it begins, when its outcome is known, and when that is recorded. */
  readonly onDelivery?: (delivery: Delivery, step: DeliveryStep) => void;
};

/** How far a try of a delivery is. */
export type DeliveryStep = 'begun' | 'made' | 'recorded';

/**
 * Makes the deliveries of a staged run that are left to make, each recorded before it begins. What the configuration no
 * longer means is cancelled; where the account has changed, the run is held.
 * @param only - identifiers of the deliveries to make; all that are left where it is not given
 * @returns the run as it is then: `delivering` where something is left
 * @throws {StoreError} `superseded` when another process works on the run
 */
export async function deliverRun(work: RunWork, staged: Run, only?: ReadonlySet<string>): Promise<Run> {
  const { database, now, signal, onState } = work;
  const run =
    staged.state === 'delivering'
      ? staged
      : await changeRun(database, staged, 'delivering', {
          now: now(),
          reason: staged.isHeld === 1 ? staged.reason : null,
        });
  onState(run);
  const files = await filesOf(database, run);
  await fetchMissing(work, files);
  for (const delivery of await deliveriesOf(database, run)) {
    const isLeft = delivery.state === 'pending' || delivery.state === 'deferred';
    if (!isLeft || only?.has(delivery.id) === false || signal.aborted) continue;
    const meant = await stillMeant(work, run, delivery);
    if (meant.outcome === 'changed') return hold(work, run, meant.reason);
    if (meant.outcome === 'gone') await cancelDelivery(database, delivery, { ...meant, now: now() });
    else await finish(work, delivery, files);
  }
  const deliveries = await deliveriesOf(database, run);
  const outcome = runOutcome(deliveries);
  const ended =
    outcome === undefined
      ? await leaveDelivering(database, run, { deliveries, now: now() })
      : await changeRun(database, run, outcome, { now: now(), ...endOf(work, run, { outcome, deliveries }) });
  onState(ended);
  return ended;
}

async function hold({ database, now, onState }: RunWork, run: Run, reason: string): Promise<Run> {
  const held = await holdRun(database, run, { reason, now: now() });
  onState(held, 'held');
  return held;
}

type Ending = { readonly outcome: RunOutcome; readonly deliveries: readonly Delivery[] };

function endOf({ current }: RunWork, run: Run, { outcome, deliveries }: Ending) {
  if (outcome !== 'skipped') return { reason: reasonOf(outcome, deliveries) };
  const present = configuredAccount(current.configuration(), run);
  const [first] = latestDeliveries(deliveries);
  return cancelledEnd(run, present, first?.reason ?? outcome);
}

/** What another machine has staged lies in the database only. */
async function fetchMissing({ database, root }: RunWork, files: readonly RecordedFile[]): Promise<void> {
  for (const file of files) {
    const isOwn = file.path.startsWith(`${file.runId}/`);
    if (isOwn && !existsSync(join(root, file.path)))
      await withFile(join(root, file.path), () => fetchPieces(database, root, file));
  }
}

/** One that may have arrived and is to be sent again then, is sent again once. */
async function finish(work: RunWork, delivery: Delivery, files: readonly RecordedFile[]): Promise<void> {
  const isLastTry = delivery.onUncertain === 'hold' || (await mayHaveArrived(work.database, delivery));
  const tried = await tryOnce(work, delivery, { files, isLastTry });
  const mayResend =
    tried.state === 'deferred' && tried.nextTryAt !== null && tried.nextTryAt <= tried.changedAt;
  if (mayResend && !work.signal.aborted) await tryOnce(work, tried, { files, isLastTry: true });
}

async function tryOnce(
  work: RunWork,
  delivery: Delivery,
  { files, isLastTry }: { readonly files: readonly RecordedFile[]; readonly isLastTry: boolean },
): Promise<Delivery> {
  const { database, now, onDelivery } = work;
  const begun = await beginTry(database, delivery, now());
  onDelivery?.(begun, 'begun');
  let current = begun;
  const handOver = async () => {
    current = await recordHandOver(database, begun);
  };
  const outcome = await outcomeOf(() => deliver(begun, files, { ...work, handOver }));
  onDelivery?.(current, 'made');
  const end = recorded(outcome, { attempt: begun.attempt, isLastTry, now: now() });
  // What is known now must not be forgotten because the database is away for a moment.
  const ended = await untilStored(() => endTry(database, current, end, now()), work.onStoreAway);
  onDelivery?.(ended, 'recorded');
  return ended;
}

/** Why a run did not go well: the first reason of its deliveries. */
function reasonOf(outcome: RunState, deliveries: readonly Delivery[]): string | null {
  if (outcome === 'delivered') return null;
  const bad = latestDeliveries(deliveries).find(({ state }) => state === 'refused' || state === 'unknown');
  return bad ? `${bad.target}: ${bad.reason ?? bad.state}` : null;
}

/** An unexpected failure ends the delivery, not the process. It comes before anything was sent. */
async function outcomeOf(act: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await act();
  } catch (error) {
    return { status: 'refused', reason: failureOf(error).line ?? 'unexpected failure' };
  }
}

type Try = { readonly attempt: number; readonly isLastTry: boolean; readonly now: Date };

function recorded(outcome: DeliveryOutcome, { attempt, isLastTry, now }: Try): TryOutcome {
  switch (outcome.status) {
    case 'delivered':
      return { state: 'accepted', receipt: outcome.receipt };
    case 'refused':
      return { state: 'refused', reason: outcome.reason };
    case 'unreachable': {
      if (attempt >= deliveryTries.most) {
        return { state: 'refused', reason: `given up after ${attempt} tries: ${outcome.reason}` };
      }
      const nextTryAt = new Date(now.getTime() + pauseAfter(deliveryTries, attempt)).toISOString();
      return { state: 'deferred', reason: outcome.reason, nextTryAt };
    }
    case 'unknown':
      return isLastTry
        ? { state: 'unknown', reason: outcome.reason }
        : {
            state: 'deferred',
            reason: outcome.reason,
            nextTryAt: now.toISOString(),
            mayHaveArrived: true,
          };
  }
}
