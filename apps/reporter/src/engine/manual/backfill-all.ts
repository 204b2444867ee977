import { RateLimitedError } from '@outlay/core';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type BackfillOptions, type BackfillResult, backfillRun } from './backfill-run.ts';

/** The result of a backfill. */
export type BackfillOutcome = {
  readonly backfilled: readonly BackfillResult[];
  /** Runs that were not started, or that the rate limit stopped; running the command again resumes them. */
  readonly remaining: number;
  /** The rate limit that resets last, if any. */
  readonly limit: RateLimitedError | undefined;
};

/** How long a request waits for the hourly limit before its account is skipped. Milliseconds. */
export const maxBackfillWaitMs = 15_000;

/** Most reports of a backfill that are created without another confirmation. */
export const maxUnconfirmed = 500;

/** Callbacks of a backfill. */
export type BackfillListeners = {
  readonly onBegin: (planned: PlannedRun, index: number) => void;
  readonly onEnd: (backfilled: BackfillResult) => void | Promise<void>;
};

/**
 * Backfills occurrences one after the other. An account that reaches its rate limit is skipped, and the other accounts
 * continue; a failure does not stop the backfill.
 */
export async function backfillAll(
  deps: RunDeps,
  items: readonly PlannedRun[],
  { onBegin, onEnd, ...backfilling }: BackfillOptions & BackfillListeners,
): Promise<BackfillOutcome> {
  const backfilled: BackfillResult[] = [];
  const limits = new Map<string, RateLimitedError>();
  let remaining = 0;
  for (const [index, planned] of items.entries()) {
    if (deps.signal.aborted || limits.has(planned.run.account)) {
      remaining += 1;
      continue;
    }
    onBegin(planned, index);
    const one = await backfillRun(deps, planned, backfilling);
    await onEnd(one);
    if (one.error instanceof RateLimitedError) {
      limits.set(planned.run.account, one.error);
      remaining += 1;
    } else backfilled.push(one);
  }
  return { backfilled, remaining, limit: longest([...limits.values()]) };
}

function longest(limits: readonly RateLimitedError[]): RateLimitedError | undefined {
  return limits.toSorted((one, other) => other.retryAt.getTime() - one.retryAt.getTime())[0];
}
