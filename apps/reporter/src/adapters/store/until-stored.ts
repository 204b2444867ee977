import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';

const firstPauseMs = 100;
const maxPauseMs = 5_000;
const maxTries = 200;

/**
 * Records something, and tries again for a quarter of an hour while the database is away. Only for what is fenced: the
 * first try may have been recorded without its answer coming back; then the next one is `superseded`.
 * @param onAway - told once, at the first failure: the wait may be long
 * @throws {StoreError} when the database does not come back, or another process changed what is recorded
 */
export async function untilStored<Result>(
  record: () => Promise<Result>,
  onAway?: (error: StoreError) => void,
): Promise<Result> {
  for (let pauseMs = firstPauseMs, tries = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs), tries += 1) {
    try {
      return await record();
    } catch (error) {
      const isAway = error instanceof StoreError && error.code === 'unavailable';
      if (!isAway || tries === maxTries) throw error;
      if (tries === 1) onAway?.(error);
      await sleep(pauseMs);
    }
  }
}
