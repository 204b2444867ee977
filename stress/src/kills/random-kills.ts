import { createHash } from 'node:crypto';
import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { RoundDurations } from './run-round.ts';

/** How long processes live that are not killed, milliseconds. */
export type LifeDurations = RoundDurations & {
  /** Work on each further job that is due. */
  readonly moreMs: number;
};

/** How long after its start, or after it began to work, a process is killed. */
export type KillTime = { readonly from: 'start' | 'work'; readonly ms: number };

/** A report whose process ends five times fails for good. A process that may be the fifth is killed when all has ended. */
export const maxAttempts = 3;

/**
 * A random time in the life of a process: mostly while it works, and one in ten while it starts.
 * @param jobs - how many are due or unfinished; half a job is one of its two runs
 */
export function randomKillTime(
  random: SeededRandom,
  jobs: number,
  { startMs, workMs, moreMs }: LifeDurations,
): KillTime {
  if (random.chance(0.1)) return { from: 'start', ms: random.between(0, startMs) };
  return { from: 'work', ms: random.between(0, workMs + moreMs * Math.max(0, jobs - 1)) };
}

/** The seeds of chains. The first is the seed itself, so that a chain can be repeated alone. They are below 2 to the 32nd. */
export function chainSeed(seed: number, index: number): number {
  if (index === 0) return seed;
  return createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE();
}
