import type { Verdict } from './judge-round.ts';
import type { PlayedRound } from './play-round.ts';

/** A round with what it came to. */
export type JudgedRound = { readonly played: PlayedRound; readonly verdict: Verdict };

/** How often processes were killed in rounds, what they were at, and what became of it: a line each. */
export function killFigures(rounds: readonly JudgedRound[]): string[] {
  const sum = (key: 'lost' | 'twice' | 'uncertain' | 'uncertainArrived' | 'copies') =>
    rounds.reduce((total, { verdict }) => total + verdict[key], 0);
  const deaths = rounds.flatMap(({ played }) => played.deaths);
  return [
    `killed ${deaths.length}, runs then: ${countedStates(deaths)}`,
    `lost ${sum('lost')}, twice ${sum('twice')}; in the window ${sum('uncertain')} marked, ${sum('uncertainArrived')} of them had arrived, ${sum('copies')} sent once more`,
  ];
}

function countedStates(deaths: PlayedRound['deaths']): string {
  const states: string[] = deaths.flatMap((found) => (found.length === 0 ? ['not planned'] : [...found]));
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, found]) => `${found.length} ${state}`).join(', ') || 'none';
}
