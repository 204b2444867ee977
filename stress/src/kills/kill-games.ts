import type { SeededRandom } from '@outlay/core/testing';
import type { JudgedRound } from './kill-figures.ts';
import { deliveriesOfRun, killPoints } from './kill-points.ts';
import { moveElsewhere } from './move-elsewhere.ts';
import type { PlayedRound, RoundKills } from './play-round.ts';
import { randomKills } from './random-kills.ts';
import { accountNames } from './round-setting.ts';

/** A round that is to be played. */
export type KillGame = {
  readonly name: string;
  readonly kills: RoundKills;
  /** What is wrong with it besides what is wrong with any round. */
  readonly also: (judged: JudgedRound) => readonly string[];
};

/** A process that is gone is noticed within this, wherever it ran. Milliseconds. */
const longestTakeoverMs = 90_000;

/** Less would not have waited for the lease, of which at most a quarter was over. */
const shortestTakeoverMs = 40_000;

/** What every other round is held against. */
export const nobodyKilled: KillGame = {
  name: 'nobody killed',
  kills: [],
  also({ played: { records, files, taken, deaths }, verdict: { uncertain } }) {
    const deliveries = records.flatMap((record) => record.deliveries);
    const letters = deliveries.filter(({ channel }) => channel === 'email');
    const named = deliveries.filter(({ channel }) => channel === 'folder').flatMap((each) => each.files);
    const isWhole =
      deliveries.length === accountNames.length * deliveriesOfRun &&
      taken.length === letters.length &&
      files.size === named.length;
    return isWhole && deaths.length === 0 && uncertain === 0 ? [] : ['something is missing'];
  },
};

/** Kills every process at a named point, the first time that it comes there. */
export function namedGame(name: string, processes: number): KillGame {
  const { isUncertain } = killPoints[name] ?? {};
  return {
    name,
    kills: Array.from({ length: processes }, () => [{ at: name }]),
    also: ({ played, verdict }) => [
      ...(played.deaths.length === 0 ? ['no process came there'] : []),
      ...(isUncertain === true && verdict.uncertain === 0 ? ['nothing is marked as uncertain'] : []),
      // Of several processes another one may be anywhere.
      ...(isUncertain === false && processes === 1 && verdict.uncertain > 0 ? ['marked without need'] : []),
    ],
  };
}

/** Kills a process while it delivers, and lets it look like one of another machine: only its lease tells. */
export function leaseGame(processes: number): KillGame {
  const kill = { at: 'delivering', afterwards: moveElsewhere };
  return {
    name: 'delivering, on another machine',
    kills: Array.from({ length: processes }, () => [kill]),
    // Who takes over may be killed in its turn, when it comes there itself.
    also: ({ played: { life, deaths } }) =>
      life.workMs >= shortestTakeoverMs && life.workMs <= longestTakeoverMs * deaths.length
        ? []
        : [`${deaths.length} killed, all taken over after ${Math.round(life.workMs)} ms`],
  };
}

/** Kills processes at random times. */
export function randomGames(
  count: number,
  random: SeededRandom,
  { processes, life }: Pick<PlayedRound, 'processes' | 'life'>,
): KillGame[] {
  return Array.from({ length: count }, (_, index) => {
    const kills = randomKills(random, processes, life);
    return { name: `random ${index + 1}, ${JSON.stringify(kills)}`, kills, also: () => [] };
  });
}
