import type { Queue } from './queue.ts';

/** A queue within one process, for a store on one machine. */
export function createLocalQueue(): Queue {
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    async enqueue(_transaction, runs) {
      for (const run of runs) waiting.add(run);
      if (waiting.size > 0) for (const wake of listeners) wake();
    },
    async dequeue(max) {
      const taken = [...waiting.values().take(max)];
      for (const run of taken) waiting.delete(run);
      return taken;
    },
    arrived: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          listeners.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        listeners.add(wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted || waiting.size > 0) wake();
      }),
    close: async () => waiting.clear(),
  };
}
