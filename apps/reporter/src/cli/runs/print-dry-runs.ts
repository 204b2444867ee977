import type { Smtp } from '../../adapters/configuration/configuration.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import { dryRun } from '../../engine/manual/dry-run.ts';
import type { DryRunStore } from '../../engine/manual/dry-run-basis.ts';
import type { RequestedRun } from '../../engine/manual/requested-runs.ts';
import { withTokenNamed } from '../../engine/pin/with-token-named.ts';
import { distinctRequests } from '../requests/distinct-requests.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import { warningLine } from '../terminal/warning-line.ts';
import { type DryRunJson, dryRunLines, dryRunToJson } from './dry-run-to-json.ts';

/** Dependencies of printing dry runs. */
export type DryRunContext = {
  readonly progress: Progress;
  readonly smtp: Pick<Smtp, 'from' | 'maxMessageBytes'> | undefined;
  readonly json?: true;
  /** Where the runs would be recorded. */
  readonly store: DryRunStore;
};

/** Creates the reports of runs and prints what would be delivered, without recording or delivering anything. */
export async function printDryRuns(
  context: CommandContext,
  runs: readonly RequestedRun[],
  { progress, smtp, json, store }: DryRunContext,
): Promise<void> {
  const { say, print, signal, now } = context;
  const dryRuns: DryRunJson[] = [];
  const outages = createOutages(now);
  for (const { request } of runs) {
    signal.throwIfAborted();
    const name = `${request.job.name}, ${request.account.name}`;
    progress.step(`${name}: dry run`);
    const { hooks, urls } = watchRequests(progress);
    const { name: account, token } = request.account;
    const made = await dryRun(
      { ...request, connection: { ...hooks, outages } },
      { from: smtp?.from, store },
    ).catch((error: unknown) => {
      throw withTokenNamed(error, token, { account });
    });
    const result = dryRunToJson(request, made, distinctRequests(urls));
    dryRuns.push(result);
    if (json) continue;
    for (const line of dryRunLines(result, smtp?.maxMessageBytes)) say(`${name}: ${line}`);
    for (const { message } of made.warnings) say(warningLine(context, message, name));
  }
  if (json) print(`${JSON.stringify({ runs: dryRuns })}\n`);
}
