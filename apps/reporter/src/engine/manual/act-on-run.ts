import type { ActionEnd } from '../../adapters/store/console-actions.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type ActedRun, actionEnd, endedAs } from './action-end.ts';
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
  return endedAs(async () => {
    if (acting.shown !== undefined) await refuseImpossible(deps.database, run, action, acting.shown);
    return actionEnd(deps.database, await result(deps, run, action, acting));
  });
}

const unforced = { isSameAccount: false, isForced: false, isUncertainSent: false, acceptsDeletions: false };

async function result(
  deps: RunDeps,
  run: Run,
  action: RunAction,
  { who, source, shown }: Acting,
): Promise<ActedRun> {
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
