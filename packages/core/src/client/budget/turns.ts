import { untilAborted } from '../timing/until-aborted.ts';

/** Makes a line in which each waits for the one before. Whoever gives up does not hold up those behind. */
export function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return {
    /** Waits for one's turn. @returns what ends it @throws the reason of the signal */
    async take(signal: AbortSignal): Promise<() => void> {
      const before = last;
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
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
