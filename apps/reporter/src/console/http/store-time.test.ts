import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromStore, PageFailure } from './page-failure.ts';
import { withNewStoreTime, withStoreTime } from './store-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const answeredAfter = (ms: number) =>
  new Promise<string>((resolve) => void setTimeout(() => resolve('answer'), ms));

/** The answer of the store, or what the page says instead. */
async function outcome(act: () => Promise<string>): Promise<string> {
  const ended = act().catch((error: unknown) => (error instanceof PageFailure ? error.error : String(error)));
  await vi.advanceTimersByTimeAsync(10_000);
  return ended;
}

it('waits a second and a half in sum for all that a request asks', async () => {
  let waitedMs = 0;
  const thrice = async () => {
    const begun = performance.now();
    try {
      for (let count = 0; count < 3; count += 1) await fromStore(answeredAfter(600));
      return 'page';
    } finally {
      waitedMs = performance.now() - begun;
    }
  };
  expect(await outcome(() => withStoreTime(thrice))).toBe('storeAway');
  expect(waitedMs).toBe(1_500);
  expect(await outcome(() => withStoreTime(() => fromStore(answeredAfter(1_400))))).toBe('answer');
});

it('waits no longer within a shorter limit, and anew for work that a request leaves behind', async () => {
  const late = () => fromStore(answeredAfter(600));
  expect(await outcome(() => withStoreTime(() => withStoreTime(late, 400)))).toBe('storeAway');
  expect(await outcome(() => withStoreTime(() => withNewStoreTime(late), 400))).toBe('answer');
});
