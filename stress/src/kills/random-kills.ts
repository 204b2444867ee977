import type { SeededRandom } from '@outlay/core/testing';
import type { Kill } from './kept-processes.ts';
import type { RoundLife } from './play-round.ts';

/** A report whose process ends five times while it is made is given up: fewer are killed in a round. */
const mostKills = 4;

/**
 * Kills at random times: each process at least once, and those that replace it half of the times again; mostly anywhere
 * in the time that they work, and one in ten while it starts.
 */
export function randomKills(random: SeededRandom, processes: number, life: RoundLife): Kill[][] {
  return Array.from({ length: processes }, () => {
    const kills: Kill[] = [];
    do kills.push({ at: randomTime(random, life) });
    while (kills.length < mostKills / processes && random.chance(0.5));
    return kills;
  });
}

function randomTime(random: SeededRandom, { startMs, workMs }: RoundLife): Kill['at'] {
  return random.chance(0.1)
    ? { from: 'start', ms: random.between(0, startMs) }
    : { from: 'work', ms: random.between(0, workMs) };
}
