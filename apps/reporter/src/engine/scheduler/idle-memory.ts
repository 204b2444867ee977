import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns memory to the system while the process is idle. */
export type IdleMemory = {
  /** Counts work while it runs. */
  readonly during: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Records work done elsewhere, such as reading a configuration. */
  readonly used: () => void;
  /** Called periodically. Frees the memory of completed work if none ran since the previous call. */
  readonly release: () => void;
};

/**
 * Creates a tracker of idle memory. A scheduler that waits for the first of the month should not keep the memory of its
 * last reports. Node.js does not collect garbage without allocations, so this collects it once after work has ended.
 * @param collect - collects garbage
 */
export function createIdleMemory(collect: () => void = garbageCollector()): IdleMemory {
  let active = 0;
  // Starting the process also used memory.
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

/** Collects all garbage of this process, including caches that only speed up later allocations. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  // V8 uses code that was compiled before only with the options that it was compiled with.
  setFlagsFromString('--no-expose-gc');
  return () => collect({ type: 'major', flavor: 'last-resort' });
}
