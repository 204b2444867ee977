import { Command } from 'commander';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { retryRun } from '../../engine/manual/retry-run.ts';
import { runSequentially } from '../../engine/manual/run-sequentially.ts';
import type { ExecutionResult } from '../../engine/run/execute-run.ts';
import type { RunDeps } from '../../engine/run/run-deps.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { withChannels, withRuns } from './opened-runs.ts';
import { recordToJson } from './record-to-json.ts';
import { throwFirstError } from './run-results.ts';
import { runLine } from './run-text.ts';
import { chosenRuns } from './runs-to-retry.ts';
import { sameAccountOption } from './same-account-option.ts';
import { logRun } from './watch-run.ts';

type RetryOptions = {
  readonly config?: string;
  readonly job?: string;
  readonly uncertain?: true;
  readonly force?: true;
  readonly sameAccount?: true;
  readonly acceptDeletions?: true;
  readonly json?: true;
};

const retryHelp: CommandHelp = {
  about: [
    'Retries runs immediately. If a run has no report yet, the report is created in a new attempt of the same run, for the account and recipients in the current configuration. If its files are already staged, only the missing deliveries are made; those of a numbered batch or of a revision of a closed period, which cannot be created again, go to the current recipients.',
    'With --force, the report of a held run is created again. If the address or token of the account, the filter of the job or the first day of its months changed after the files were staged, the files are not delivered until you confirm with --same-account that they are still correct. It also confirms the next batch, or the correction of a closed period, if the account or filter changed after the last one.',
    'A batch is held if more than 500 documents of earlier batches are gone. Check the account in the service first; if they were deleted, --accept-deletions creates the batch, which reverses them. The run records who accepted it and when.',
    'A message that may have arrived is sent again only with --uncertain. Ask its recipient first.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'delivered or skipped',
      usage: 'invalid usage, nothing to retry, or another process is working on the run',
      refused: 'the service refused the token',
      notDelivered: 'a delivery failed, or the run is held',
    }),
  },
  examples: [
    ['outlay retry 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'Retry this run; you can name several.'],
    ['outlay retry --job monthly', 'Retry everything that failed in the latest occurrence of "monthly".'],
    ['outlay history --state failed,partial', 'List the runs to retry.'],
  ],
};

/** `outlay retry RUN…`: retries failed runs. */
export function retryCommand(context: CommandContext): Command {
  const command = new Command('retry')
    .argument('[runs...]', 'identifiers of runs, from "outlay history"')
    .addOption(configurationOption())
    .option('--job <job>', 'retry everything that failed in the latest occurrence of this job')
    .option('--uncertain', 'also resend messages that may have arrived')
    .option(
      '--force',
      'create the report again even if its files are staged, unless someone has received them',
    )
    .addOption(sameAccountOption())
    .option(
      '--accept-deletions',
      'accept, for these runs only, that more than 500 documents were deleted since they were exported',
    )
    .option('--json', 'print the runs as one JSON object')
    .action((ids: string[], options: RetryOptions) => retry(context, ids, options));
  return withHelp(command, retryHelp);
}

async function retry(context: CommandContext, ids: readonly string[], options: RetryOptions): Promise<void> {
  const { print } = context;
  const attempted = await withRuns(context, options.config, (opened) =>
    withChannels(opened, context, async (channels) => {
      const { environment, now, signal, say } = context;
      const { database, root } = opened.store;
      const current = { configuration: () => opened.configuration, environment };
      const watch = logRun(say, now);
      const connection = { ...watch.requests, outages: createOutages(now) };
      const deps: RunDeps = { ...opened.store, ...channels, ...watch, current, now, signal };
      const runs = await chosenRuns(opened, { ids, ...options, current, say });
      const ended = await runSequentially(context.signal, runs, (run) =>
        retryOne({ deps, connection }, run, options),
      );
      for (const reason of ended.flatMap(({ executed }) => executed?.gone ?? [])) say(reason);
      const endedRuns = ended.flatMap(({ executed }) => (executed ? [executed.run] : []));
      if (options.json) {
        const records = await Promise.all(endedRuns.map((run) => recordOf(database, run)));
        print(`${JSON.stringify({ runs: records.map((record) => recordToJson(record, root)) })}\n`);
      } else print(endedRuns.map((run) => `${runLine(run, context.paint?.printed)}\n`).join(''));
      return ended;
    }),
  );
  throwFirstError(context, attempted);
}

type Retried = { readonly deps: RunDeps; readonly connection: ConnectionOptions };

function retryOne({ deps, connection }: Retried, run: Run, options: RetryOptions): Promise<ExecutionResult> {
  return retryRun(deps, run, {
    isUncertainSent: options.uncertain === true,
    isForced: options.force === true,
    isSameAccount: options.sameAccount === true,
    acceptsDeletions: options.acceptDeletions === true,
    source: { connection },
  });
}
