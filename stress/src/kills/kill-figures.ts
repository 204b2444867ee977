import type { RoundFindings } from './check-round.ts';
import type { RoundResult } from './run-round.ts';

/** A round and its findings. */
export type CheckedRound = { readonly result: RoundResult; readonly findings: RoundFindings };

/** Counts rounds, one after the other, and keeps none. */
export type KillFigures = {
  readonly add: (round: CheckedRound, hasPassed: boolean) => void;
  /** The kills, the states of the runs then, and the findings of all rounds so far. */
  readonly line: () => string;
  /** How many rounds there were so far. */
  readonly rounds: () => number;
  /** The sums of all rounds so far, to add up over several runs. */
  readonly summary: () => string;
};

const counted = ['lost', 'twice', 'uncertain', 'uncertainArrived', 'copies'] as const;

/** Begins to count. */
export function createKillFigures(): KillFigures {
  const sums = { lost: 0, twice: 0, uncertain: 0, uncertainArrived: 0, copies: 0 };
  const states = new Map<string, number>();
  let [rounds, failed, killed] = [0, 0, 0];
  return {
    add({ result: { deaths }, findings }, hasPassed) {
      rounds += 1;
      killed += deaths.length;
      failed += hasPassed ? 0 : 1;
      for (const key of counted) sums[key] += findings[key];
      for (const found of deaths)
        for (const state of found.length === 0 ? ['not planned'] : found)
          states.set(state, (states.get(state) ?? 0) + 1);
    },
    rounds: () => rounds,
    summary: () =>
      `random times: ${rounds} rounds, ${killed} schedulers killed, lost ${sums.lost}, twice ${sums.twice}`,
    line() {
      const then = [...states].map(([state, count]) => `${count} ${state}`).join(', ') || 'none';
      const window = `${sums.uncertain} marked, ${sums.uncertainArrived} of them had arrived, ${sums.copies} sent once more`;
      return `${failed} failed; killed ${killed}, runs then: ${then}; lost ${sums.lost}, twice ${sums.twice}; in the window ${window}`;
    },
  };
}
