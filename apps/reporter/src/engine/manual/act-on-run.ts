import type { ActionEnd } from '../../adapters/store/console-actions.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { cancelRun } from './cancel-run.ts';
import { confirmArrival } from './confirm-arrival.ts';
import { refuseImpossible } from './refuse-impossible.ts';
import { releaseRun } from './release-run.ts';
import { resendRun } from './resend-run.ts';
import { retryRun } from './retry-run.ts';

/** What someone can do with a run without the command line. */
export type RunAction =
  | { readonly what: 'retry' | 'release' | 'create-again' }
  | { readonly what: 'cancel'; readonly reason: string | null }
  /** To one address, or as it was planned. */
  | { readonly what: 'resend'; readonly to: string | undefined }
  /** An uncertain delivery, by its identifier. */
  | { readonly what: 'send-again' | 'confirm-arrival'; readonly delivery: string };

/** Who acts, and how records are read if a report must be created. */
export type Acting = {
  readonly who: string;
  readonly source: SourceOptions;
  /** The version of the run that the page of the action showed, by `runVersion`; without it, the present one is meant. */
  readonly shown?: string | undefined;
};

/**
 * Does with a run what the command of the same name does.
 * @returns how it ended; what the run does not allow is `refused`
 * @throws {StoreError} `unavailable` if the store becomes unavailable
 */
export async function actOnRun(
  deps: RunDeps,
  run: Run,
  action: RunAction,
  acting: Acting,
): Promise<ActionEnd> {
  try {
    if (acting.shown !== undefined) await refuseImpossible(deps.database, run, action, acting.shown);
    return endOf(await result(deps, run, action, acting));
  } catch (error) {
    if (error instanceof UsageError) return { outcome: 'refused', reason: failureText(error) };
    if (!(error instanceof StoreError) || error.code === 'unavailable') throw error;
    const isTaken = error.code === 'superseded';
    const reason = isTaken ? 'the run changed at the same time; look at it again' : failureText(error);
    return { outcome: isTaken ? 'refused' : 'failed', reason };
  }
}

/** A run after an action. */
type Result = {
  readonly run: Run;
  readonly deliveries?: readonly Delivery[];
  readonly isDelivered?: boolean;
  readonly error?: unknown;
};

const unforced = { isSameAccount: false, isForced: false, isUncertainSent: false, acceptsDeletions: false };

async function result(
  deps: RunDeps,
  run: Run,
  action: RunAction,
  { who, source, shown }: Acting,
): Promise<Result> {
  switch (action.what) {
    case 'retry':
      return retryRun(deps, run, { ...unforced, source, shown });
    case 'create-again':
      return retryRun(deps, run, { ...unforced, isForced: true, source, shown });
    case 'send-again':
      return retryRun(deps, run, {
        ...unforced,
        isUncertainSent: true,
        only: action.delivery,
        source,
        shown,
      });
    case 'release':
      return releaseRun(deps, run, { isSameAccount: false, shown });
    case 'resend':
      return resendRun(deps, run, { isSameAccount: false, to: action.to, shown });
    case 'cancel':
      return {
        run: await cancelRun(deps, run, { by: who, reason: action.reason, shown }),
        isDelivered: true,
      };
    case 'confirm-arrival':
      return {
        run: await confirmArrival(deps, run, { delivery: action.delivery, who, shown }),
        isDelivered: true,
      };
  }
}

function endOf({ run, deliveries = [], isDelivered, error }: Result): ActionEnd {
  if (error !== undefined) return { outcome: 'failed', reason: failureText(error) };
  if (isDelivered ?? (run.isHeld === 0 && (run.state === 'delivered' || run.state === 'skipped'))) {
    return { outcome: 'done', reason: null };
  }
  const missing = deliveries.find(({ state }) => state !== 'accepted');
  return { outcome: 'failed', reason: missing ? deliveryReason(missing) : run.reason };
}
