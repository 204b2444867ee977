import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';

const firstPauseMs = 100;
const maxPauseMs = 5_000;
const maxAttempts = 200;

/**
 * Records a change, and retries for a quarter of an hour while the database is unavailable. Only for changes that are
 * fenced: the first attempt may have succeeded without a response, and the next one then fails with `superseded`.
 * @param onAway - called once, after the first failure, because the wait may be long
 * @throws {StoreError} if the database remains unavailable, or another process has changed the record
 */
export async function untilStored<Result>(
  record: () => Promise<Result>,
  onAway?: (error: StoreError) => void,
): Promise<Result> {
  for (
    let pauseMs = firstPauseMs, attempts = 1;
    ;
    pauseMs = Math.min(pauseMs * 2, maxPauseMs), attempts += 1
  ) {
    try {
      return await record();
    } catch (error) {
      const isAway = error instanceof StoreError && error.code === 'unavailable';
      if (!isAway || attempts === maxAttempts) throw error;
      if (attempts === 1) onAway?.(error);
      await sleep(pauseMs);
    }
  }
}
