import { setImmediate } from 'node:timers/promises';
import type { Timer } from '../client/timing/timer.ts';

/** Time that jumps to the next moment somebody waits for, as soon as nobody has anything left to do before it. */
export type VirtualTime = Timer & {
  /** Runs until a promise is settled. @throws {Error} when nobody waits for anything and it is not */
  readonly runUntil: <Result>(done: Promise<Result>) => Promise<Result>;
};

type Waiter = { readonly atMs: number; readonly order: number; readonly wake: () => void };

/** Makes a time that begins at 0. Sleeps end in the order of their moments; equal ones in the order they began. */
export function createVirtualTime(): VirtualTime {
  const waiters: Waiter[] = [];
  let nowMs = 0;
  let order = 0;
  return {
    now: () => nowMs,
    sleep(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        order += 1;
        push(waiters, { atMs: nowMs + milliseconds, order, wake: resolve });
      });
    },
    async runUntil(done) {
      let isDone = false;
      const mark = () => {
        isDone = true;
      };
      done.then(mark, mark);
      for (;;) {
        await setImmediate();
        if (isDone) return await done;
        const next = pop(waiters);
        if (next === undefined) throw new Error('everybody waits for nothing');
        nowMs = next.atMs;
        next.wake();
      }
    },
  };
}

function isBefore(one: Waiter, other: Waiter): boolean {
  return one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs;
}

/** Adds to a binary heap whose first waiter is the soonest. */
function push(heap: Waiter[], waiter: Waiter): void {
  let place = heap.push(waiter) - 1;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || isBefore(parent, waiter)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = waiter;
}

/** Takes the soonest from the heap. */
function pop(heap: Waiter[]): Waiter | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let place = 0;
  for (;;) {
    const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
    if (left === undefined) break;
    const below = right !== undefined && isBefore(right, left) ? 2 * place + 2 : 2 * place + 1;
    const child = below === 2 * place + 2 ? right : left;
    if (child === undefined || isBefore(last, child)) break;
    heap[place] = child;
    place = below;
  }
  heap[place] = last;
  return first;
}
