import type { RoundFindings } from './check-round.ts';
import type { RoundResult } from './run-round.ts';

/** A round and its findings. */
export type CheckedRound = { readonly result: RoundResult; readonly findings: RoundFindings };

/** Counts the kills, the states of the runs then, and the findings: a line each. */
export function killFigures(rounds: readonly CheckedRound[]): string[] {
  const sum = (key: 'lost' | 'twice' | 'uncertain' | 'uncertainArrived' | 'copies') =>
    rounds.reduce((total, { findings }) => total + findings[key], 0);
  const deaths = rounds.flatMap(({ result }) => result.deaths);
  return [
    `killed ${deaths.length}, runs then: ${countedStates(deaths)}`,
    `lost ${sum('lost')}, twice ${sum('twice')}; in the window ${sum('uncertain')} marked, ${sum('uncertainArrived')} of them had arrived, ${sum('copies')} sent once more`,
  ];
}

function countedStates(deaths: RoundResult['deaths']): string {
  const states: string[] = deaths.flatMap((found) => (found.length === 0 ? ['not planned'] : [...found]));
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, found]) => `${found.length} ${state}`).join(', ') || 'none';
}
