import type { Offers } from './queue.ts';

/** Offers within one process, for the store of one machine. */
export function createLocalOffers(): Offers {
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    async add(_transaction, runs) {
      for (const run of runs) waiting.add(run);
      if (waiting.size > 0) for (const hear of listeners) hear();
    },
    async take(most) {
      const taken = [...waiting.values().take(most)];
      for (const run of taken) waiting.delete(run);
      return taken;
    },
    arrived: (signal) =>
      new Promise((resolve) => {
        const hear = () => {
          listeners.delete(hear);
          signal.removeEventListener('abort', hear);
          resolve();
        };
        listeners.add(hear);
        signal.addEventListener('abort', hear);
        if (signal.aborted || waiting.size > 0) hear();
      }),
    close: async () => waiting.clear(),
  };
}
