import type { CheckedRound } from './kill-figures.ts';
import { deliveriesOfRun, killPoints } from './kill-points.ts';
import { moveElsewhere } from './move-elsewhere.ts';
import { accountNames } from './round-fixture.ts';
import type { RoundKills } from './run-round.ts';

/** The kills of a round. */
export type KillPlan = {
  readonly name: string;
  readonly kills: RoundKills;
  /** Further problems of a round with these kills. */
  readonly also: (checked: CheckedRound) => readonly string[];
};

/** The end of a process is noticed within this time, wherever it ran. Milliseconds. */
const maxTakeoverMs = 90_000;

/** A shorter takeover did not wait for the lease, of which at most a quarter was over. Milliseconds. */
const minTakeoverMs = 40_000;

/** The round that all others are compared with. */
export const noKills: KillPlan = {
  name: 'no kills',
  kills: [],
  also({ result: { records, files, accepted, deaths }, findings: { uncertain } }) {
    const deliveries = records.flatMap((record) => record.deliveries);
    const messages = deliveries.filter(({ channel }) => channel === 'email');
    const named = deliveries.filter(({ channel }) => channel === 'folder').flatMap((each) => each.files);
    const isWhole =
      deliveries.length === accountNames.length * deliveriesOfRun &&
      accepted.length === messages.length &&
      files.size === named.length;
    return isWhole && deaths.length === 0 && uncertain === 0 ? [] : ['something is missing'];
  },
};

/** Kills every process at a named point, the first time that it comes there. */
export function planAtPoint(name: string, processes: number): KillPlan {
  const { isUncertain } = killPoints[name] ?? {};
  return {
    name,
    kills: Array.from({ length: processes }, () => [{ at: name }]),
    also: ({ result, findings }) => [
      ...(result.deaths.length === 0 ? ['no process reached it'] : []),
      ...(isUncertain === true && findings.uncertain === 0 ? ['nothing is marked as uncertain'] : []),
      // With several processes, another one may be at any point.
      ...(isUncertain === false && processes === 1 && findings.uncertain > 0
        ? ['something is marked as uncertain without need']
        : []),
    ],
  };
}

/** The name of `leasePlan`. */
export const leaseCase = 'delivering, on another machine';

/** Kills a process while it delivers, and makes it look like one of another machine: only its lease shows that it is gone. */
export function leasePlan(processes: number): KillPlan {
  const kill = { at: 'delivering', afterwards: moveElsewhere };
  return {
    name: leaseCase,
    kills: Array.from({ length: processes }, () => [kill]),
    // The process that takes over may be killed at the same point.
    also: ({ result: { durations, deaths } }) =>
      durations.workMs >= minTakeoverMs && durations.workMs <= maxTakeoverMs * deaths.length
        ? []
        : [`${deaths.length} killed, all taken over after ${Math.round(durations.workMs)} ms`],
  };
}
