import type { Smtp } from '../../adapters/configuration/configuration.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import { dryRun } from '../../engine/manual/dry-run.ts';
import { askedRequests } from '../requests/asked-requests.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import type { PlacedRun } from './asked-runs.ts';
import { type ToldTrial, toldTrial, trialLines } from './told-trial.ts';

/** How trials are made and told. */
export type Trying = {
  readonly progress: Progress;
  readonly smtp: Pick<Smtp, 'from' | 'maxMessageBytes'> | undefined;
  readonly json?: true;
};

/** Makes the reports of runs, and tells what would become of them; nothing is recorded, kept or delivered. */
export async function tellTrials(
  { say, print, signal, now }: CommandContext,
  runs: readonly PlacedRun[],
  { progress, smtp, json }: Trying,
): Promise<void> {
  const told: ToldTrial[] = [];
  const outages = createOutages(now);
  for (const { asked } of runs) {
    signal.throwIfAborted();
    const name = `${asked.job.name}, ${asked.account.name}`;
    progress.step(`${name}: dry run`);
    const { hooks, urls } = watchRequests(progress);
    const tried = await dryRun({ ...asked, connection: { ...hooks, outages } }, smtp?.from);
    const trial = toldTrial(asked, tried, askedRequests(urls));
    told.push(trial);
    if (!json) for (const line of trialLines(trial, smtp?.maxMessageBytes)) say(`${name}: ${line}`);
  }
  if (json) print(`${JSON.stringify({ runs: told })}\n`);
}
