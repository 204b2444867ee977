import type { Smtp } from '../../adapters/configuration/configuration.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import { dryRun } from '../../engine/manual/dry-run.ts';
import { distinctRequests } from '../requests/asked-requests.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import { type DryRunJson, dryRunLines, dryRunToJson } from './dry-run-to-json.ts';
import type { PlacedRun } from './requested-runs.ts';

/** How trials are made and told. */
export type Trying = {
  readonly progress: Progress;
  readonly smtp: Pick<Smtp, 'from' | 'maxMessageBytes'> | undefined;
  readonly json?: true;
};

/** Makes the reports of runs, and tells what would become of them; nothing is recorded, kept or delivered. */
export async function printDryRuns(
  { say, print, signal, now }: CommandContext,
  runs: readonly PlacedRun[],
  { progress, smtp, json }: Trying,
): Promise<void> {
  const told: DryRunJson[] = [];
  const outages = createOutages(now);
  for (const { asked } of runs) {
    signal.throwIfAborted();
    const name = `${asked.job.name}, ${asked.account.name}`;
    progress.step(`${name}: dry run`);
    const { hooks, urls } = watchRequests(progress);
    const tried = await dryRun({ ...asked, connection: { ...hooks, outages } }, smtp?.from);
    const trial = dryRunToJson(asked, tried, distinctRequests(urls));
    told.push(trial);
    if (!json) for (const line of dryRunLines(trial, smtp?.maxMessageBytes)) say(`${name}: ${line}`);
  }
  if (json) print(`${JSON.stringify({ runs: told })}\n`);
}
