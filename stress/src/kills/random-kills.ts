import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { RoundDurations } from './run-round.ts';
import type { Kill } from './supervised-processes.ts';

/** A report whose process ends five times fails for good: a round has fewer kills. */
const maxKills = 4;

/**
 * Kills at random times: each process at least once, and each replacement with a probability of one half; mostly while they
 * work, and one in ten while they start.
 */
export function randomKills(random: SeededRandom, processes: number, durations: RoundDurations): Kill[][] {
  return Array.from({ length: processes }, () => {
    const kills: Kill[] = [];
    do kills.push({ at: randomTime(random, durations) });
    while (kills.length < maxKills / processes && random.chance(0.5));
    return kills;
  });
}

function randomTime(random: SeededRandom, { startMs, workMs }: RoundDurations): Kill['at'] {
  return random.chance(0.1)
    ? { from: 'start', ms: random.between(0, startMs) }
    : { from: 'work', ms: random.between(0, workMs) };
}
