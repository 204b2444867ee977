import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '../../adapters/queue/queue.ts';

/** How runs are taken from the queue and worked on. */
export type WorkLoopDeps = {
  readonly queue: Queue;
  /** How many runs are worked on at the same time. */
  readonly concurrency: number;
  /** Works on a run; never fails. @param onSlow - told when the run does nothing but wait: another one may begin */
  readonly workOn: (run: string, onSlow: () => void) => Promise<void>;
  /** Called when the queue cannot be read. */
  readonly onError: (error: unknown) => void;
  /** Aborted when no more are to be taken. */
  readonly signal: AbortSignal;
};

const errorPauseMs = 2_000;

/** So many runs may wait for slow targets beside each place. */
const waitingPerPlace = 8;

/** Takes runs from the queue and works on them until it is told to stop. @returns when all that was begun has ended */
export async function workLoop(deps: WorkLoopDeps): Promise<void> {
  const { queue, concurrency, workOn, signal } = deps;
  const active = new Set<Promise<void>>();
  const waiting = new Set<Promise<void>>();
  const work = async (run: string): Promise<void> => {
    const { promise: slow, resolve: onSlow } = Promise.withResolvers<void>();
    const ended = workOn(run, onSlow);
    await Promise.race([ended, slow]);
    // Those that wait are bounded too: more than these keep their places.
    if (waiting.size >= concurrency * waitingPerPlace) await ended;
    const wait = ended.finally(() => waiting.delete(wait));
    waiting.add(wait);
  };
  const begin = (run: string) => {
    const place = work(run).finally(() => active.delete(place));
    active.add(place);
  };
  while (!signal.aborted) {
    const free = concurrency - active.size;
    const runs = await dequeue(deps, free);
    for (const run of runs) begin(run);
    if (active.size === concurrency) await Promise.race(active);
    else if (runs.length < free) await queue.arrived(signal);
  }
  await Promise.all(active);
  await Promise.all(waiting);
}

async function dequeue({ queue, onError, signal }: WorkLoopDeps, most: number): Promise<readonly string[]> {
  try {
    return await queue.dequeue(most);
  } catch (error) {
    onError(error);
    await sleep(errorPauseMs, undefined, { signal }).catch(() => undefined);
    return [];
  }
}
