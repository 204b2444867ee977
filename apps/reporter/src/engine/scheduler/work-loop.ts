import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '../../adapters/queue/queue.ts';

/** Dependencies of the work loop. */
export type WorkLoopDeps = {
  readonly queue: Queue;
  /** Maximum number of runs in progress at the same time, apart from those that only wait. */
  readonly concurrency: number;
  /**
   * Works on a run; never throws.
   * @param onSlow - called when the run only waits, so that another one may begin
   */
  readonly workOn: (run: string, onSlow: () => void) => Promise<void>;
  /** Called when the queue cannot be read. */
  readonly onError: (error: unknown) => void;
  /** Aborted when no more runs must be taken. */
  readonly signal: AbortSignal;
};

const errorPauseMs = 2_000;

/** Maximum number of runs that wait for slow targets, for each of the concurrent runs. */
const maxWaitingPerSlot = 8;

/**
 * Takes runs from the queue and works on them until it is stopped.
 * @returns when all work in progress has ended
 */
export async function workLoop(deps: WorkLoopDeps): Promise<void> {
  const { queue, concurrency, workOn, signal } = deps;
  const active = new Set<Promise<void>>();
  const waiting = new Set<Promise<void>>();
  const work = async (run: string): Promise<void> => {
    const { promise: slow, resolve: onSlow } = Promise.withResolvers<void>();
    const ended = workOn(run, onSlow);
    await Promise.race([ended, slow]);
    // The number of waiting runs is limited too: beyond that, a waiting run keeps its slot.
    if (waiting.size >= concurrency * maxWaitingPerSlot) await ended;
    const wait = ended.finally(() => waiting.delete(wait));
    waiting.add(wait);
  };
  const begin = (run: string) => {
    const slot = work(run).finally(() => active.delete(slot));
    active.add(slot);
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

async function dequeue({ queue, onError, signal }: WorkLoopDeps, max: number): Promise<readonly string[]> {
  try {
    return await queue.dequeue(max);
  } catch (error) {
    onError(error);
    await sleep(errorPauseMs, undefined, { signal }).catch(() => undefined);
    return [];
  }
}
