import { setImmediate } from 'node:timers/promises';
import type { Timer } from '../client/timing/timer.ts';

/** Time that passes only by waiting, at once; remembers every wait in milliseconds. */
export type SteppedTimer = Timer & { readonly waits: readonly number[] };

/** Makes a timer for tests in which nobody waits. */
export function steppedTimer(): SteppedTimer {
  let time = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      time += milliseconds;
      // Whoever waits for the network gets its turn before the next wait.
      await setImmediate();
    },
  };
}
