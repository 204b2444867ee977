import { untilAborted } from '../timing/until-aborted.ts';

/** Creates a queue in which each caller waits for the previous one. Callers that abort do not block the others. */
export function createTurns() {
  let last: Promise<void> = Promise.resolve();
  let count = 0;
  return {
    /** Whether nobody has the turn or waits for it. */
    isFree: () => count === 0,
    /**
     * Waits for the caller's turn.
     * @returns a function that ends the turn
     * @throws the reason of the signal
     */
    async take(signal: AbortSignal): Promise<() => void> {
      const before = last;
      const { promise: over, resolve } = Promise.withResolvers<void>();
      count += 1;
      const end = () => {
        count -= 1;
        resolve();
      };
      last = before.then(() => over);
      try {
        await untilAborted(before, signal);
      } catch (error) {
        end();
        throw error;
      }
      return end;
    },
  };
}
