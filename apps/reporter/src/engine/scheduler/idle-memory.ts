import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives memory back to the system when nothing is done. */
export type IdleMemory = {
  /** Counts work for as long as it takes. */
  readonly during: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Tells of work that was done elsewhere, like that of reading a configuration. */
  readonly used: () => void;
  /**
   * Asked again and again: gives back what was needed by work that has ended, if none was under way since the last time
   * this was asked.
   */
  readonly release: () => void;
};

/**
 * A scheduler that waits for the first of the month should not keep what its last reports needed: without allocations
 * Node.js collects no garbage, so this does, once after work has ended.
 * @param collect - frees what can be freed
 */
export function createIdleMemory(collect: () => void = garbageCollector()): IdleMemory {
  let active = 0;
  // Starting was work too.
  let state: 'used' | 'idle' | 'released' = 'used';
  return {
    async during(act) {
      active += 1;
      try {
        return await act();
      } finally {
        active -= 1;
        state = 'used';
      }
    },
    used() {
      state = 'used';
    },
    release() {
      if (active > 0 || state === 'released') return;
      if (state === 'idle') collect();
      state = state === 'used' ? 'idle' : 'released';
    },
  };
}

/** The collector of this process, in its thorough form: it gives back what only speeds up later allocations. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  return () => collect({ type: 'major', flavor: 'last-resort' });
}
