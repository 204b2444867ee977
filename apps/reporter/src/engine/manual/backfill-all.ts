import { RateLimitedError } from '@outlay/core';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type Backfilled, type Backfilling, backfillRun } from './backfill-run.ts';

/** What became of a backfill. */
export type BackfillOutcome = {
  readonly backfilled: readonly Backfilled[];
  /** Runs that were not begun, or stopped by the limit of the service: the same command goes on with them. */
  readonly left: number;
  /** The limit that lasts longest, where there was one. */
  readonly limit: RateLimitedError | undefined;
};

/** What a backfill tells of while it goes on. */
export type BackfillWatch = {
  readonly onBegin: (planned: PlannedRun, index: number) => void;
  readonly onEnd: (backfilled: Backfilled) => void;
};

/**
 * Brings back occurrences, one after the other. An account whose limit of requests is reached is left for another time,
 * the others go on; a failure stops nothing.
 */
export async function backfillAll(
  deps: RunDeps,
  items: readonly PlannedRun[],
  { onBegin, onEnd, ...backfilling }: Backfilling & BackfillWatch,
): Promise<BackfillOutcome> {
  const backfilled: Backfilled[] = [];
  const limits = new Map<string, RateLimitedError>();
  let left = 0;
  for (const [index, planned] of items.entries()) {
    if (deps.signal.aborted || limits.has(planned.run.account)) {
      left += 1;
      continue;
    }
    onBegin(planned, index);
    const one = await backfillRun(deps, planned, backfilling);
    onEnd(one);
    if (one.error instanceof RateLimitedError) {
      limits.set(planned.run.account, one.error);
      left += 1;
    } else backfilled.push(one);
  }
  return { backfilled, left, limit: longest([...limits.values()]) };
}

function longest(limits: readonly RateLimitedError[]): RateLimitedError | undefined {
  return limits.toSorted((one, other) => other.retryAt.getTime() - one.retryAt.getTime())[0];
}
