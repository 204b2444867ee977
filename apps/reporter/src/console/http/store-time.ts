import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request may still wait for the store. */
type StoreTime = { leftMs: number };

const storeTime = new AsyncLocalStorage<StoreTime>();

/** How long a request waits for the store: with everything else, people read within two seconds that it is away. Milliseconds. */
const maxWaitMs = 1_500;

/**
 * Does something that waits for the store no longer than this in sum, however often it asks; within another such limit, no
 * longer than that one has left.
 */
export function withStoreTime<Result>(
  act: () => Promise<Result>,
  limitMs: number = maxWaitMs,
): Promise<Result> {
  return storeTime.run({ leftMs: Math.min(limitMs, storeTime.getStore()?.leftMs ?? limitMs) }, act);
}

/** As `withStoreTime`, for work that a request leaves behind: it has a limit of its own. */
export function withNewStoreTime<Result>(act: () => Promise<Result>): Promise<Result> {
  return storeTime.run({ leftMs: maxWaitMs }, act);
}

/** Waits for the store, and counts the time. @param wait - waits at most so many milliseconds */
export async function countStoreTime<Result>(wait: (leftMs: number) => Promise<Result>): Promise<Result> {
  const time = storeTime.getStore();
  const begun = performance.now();
  try {
    return await wait(time?.leftMs ?? maxWaitMs);
  } finally {
    if (time) time.leftMs = Math.max(0, time.leftMs - (performance.now() - begun));
  }
}
