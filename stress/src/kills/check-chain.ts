import { checkRound } from './check-round.ts';
import type { CheckedRound } from './kill-figures.ts';
import type { RoundJob } from './round-jobs.ts';
import type { RoundOutcome } from './round-states.ts';
import type { ChainResult } from './run-chain.ts';
import type { RoundResult } from './run-round.ts';

/** A checked chain. */
export type CheckedChain = {
  /** One for each job. */
  readonly rounds: readonly CheckedRound[];
  /** What belongs to no job. */
  readonly problems: readonly string[];
};

/** Compares each job of a chain with the same job without kills, as `checkRound` does. */
export function checkChain(
  { outcome, rounds }: ChainResult,
  reference: RoundResult,
  jobs: readonly RoundJob[],
): CheckedChain {
  const checked = jobs.map((job, index) => {
    const { deaths = [], problems = ['it did not begin'] } = rounds[index] ?? {};
    const result = { ...resultOfJob({ ...reference, ...outcome }, job), deaths, problems };
    return { result, findings: checkRound(result, resultOfJob(reference, job)) };
  });
  return { rounds: checked, problems: problemsOfWhole(outcome, checked) };
}

/** What a job has of a result of several. */
export function resultOfJob(result: RoundResult, { name, hold, resend }: RoundJob): RoundResult {
  const isRecipient = (address: string) => address === hold || address === resend;
  return {
    ...result,
    records: result.records.filter(({ run }) => run.job === name),
    files: new Map([...result.files].filter(([path]) => path.includes(name))),
    accepted: result.accepted.filter(({ recipient }) => isRecipient(recipient)),
    begun: result.begun.filter(isRecipient),
  };
}

/** Everything belongs to one job. */
function problemsOfWhole(outcome: RoundOutcome, rounds: readonly CheckedRound[]): string[] {
  const size = ({ records, files, accepted, begun }: RoundOutcome) =>
    [records.length, files.size, accepted.length, begun.length] as const;
  const all = size(outcome);
  const names = ['runs', 'files', 'accepted messages', 'begun messages'];
  return names.flatMap((name, part) => {
    const found = rounds.reduce((total, { result }) => total + (size(result)[part] ?? 0), 0);
    return found === all[part] ? [] : [`${all[part]} ${name}, of which ${found} belong to its jobs`];
  });
}
