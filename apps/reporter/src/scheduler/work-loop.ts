import { setTimeout as sleep } from 'node:timers/promises';
import type { Offers } from './offers.ts';

/** How offers are taken and worked on. */
export type WorkLoopParts = {
  readonly offers: Offers;
  /** How many runs are worked on at the same time. */
  readonly concurrency: number;
  /** Works on a run; never fails. */
  readonly workOn: (run: string) => Promise<void>;
  /** Told when offers cannot be taken. */
  readonly onTrouble: (error: unknown) => void;
  /** Aborted when no more are to be taken. */
  readonly signal: AbortSignal;
};

const troublePauseMs = 2_000;

/** Takes offers and works on them until it is told to stop. @returns when all that was begun has ended */
export async function workLoop(parts: WorkLoopParts): Promise<void> {
  const { offers, concurrency, workOn, signal } = parts;
  const active = new Set<Promise<void>>();
  while (!signal.aborted) {
    const free = concurrency - active.size;
    const runs = await takeOffers(parts, free);
    for (const run of runs) {
      const working = workOn(run).finally(() => active.delete(working));
      active.add(working);
    }
    if (active.size === concurrency) await Promise.race(active);
    else if (runs.length < free) await offers.arrived(signal);
  }
  await Promise.all(active);
}

async function takeOffers(
  { offers, onTrouble, signal }: WorkLoopParts,
  most: number,
): Promise<readonly string[]> {
  try {
    return await offers.take(most);
  } catch (error) {
    onTrouble(error);
    await sleep(troublePauseMs, undefined, { signal }).catch(() => undefined);
    return [];
  }
}
