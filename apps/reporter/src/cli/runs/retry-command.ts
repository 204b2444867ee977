import { Command } from 'commander';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import { recordOf } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { retryRun } from '../../engine/manual/retry-run.ts';
import type { Executed } from '../../engine/run/execute-run.ts';
import type { RunWork } from '../../engine/run/run-work.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { withChannels, withRuns } from './opened-runs.ts';
import { chosenRuns } from './retried-runs.ts';
import { runLine } from './run-text.ts';
import { toldRecord } from './told-record.ts';
import { eachInTurn, throwFirst } from './tried-runs.ts';
import { logRun } from './watch-run.ts';

type RetryOptions = {
  readonly config?: string;
  readonly job?: string;
  readonly uncertain?: true;
  readonly force?: true;
  readonly sameAccount?: true;
  readonly json?: true;
};

const retryHelp: CommandHelp = {
  about: [
    'Tries runs again, now and in this process. Where no report was made, it is made: the same run, another attempt, with the account and for the recipients that the configuration names now. Where its files were staged, they are delivered to where they did not get; what was accepted is not sent again.',
    'A held run is made anew with --force. Where the address or token of the account has changed since files were staged, they are not delivered, until you say with --same-account that it is the same account.',
    'A message that may have arrived is sent again only with --uncertain: ask its recipient first.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'delivered, or skipped',
      usage: 'wrong usage, nothing to try again, or a process works on the run',
      refused: 'the service refused',
    }),
  },
  examples: [
    ['outlay retry 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'This run; several can be named.'],
    ['outlay retry --job monthly', 'All accounts that the latest occurrence of "monthly" failed for.'],
    ['outlay history --state failed,partial', 'Which runs failed?'],
  ],
};

/** `outlay retry RUN…`: failed runs again. */
export function retryCommand(context: CommandContext): Command {
  const command = new Command('retry')
    .description('Try failed runs again: make their reports, or deliver what did not get to its place.')
    .argument('[runs...]', 'identifiers of runs, from outlay history')
    .addOption(configurationOption())
    .option('--job <job>', 'all that failed of the latest occurrence of this job')
    .option('--uncertain', 'also send again what may have arrived')
    .option('--force', 'make the report anew where files are staged and nobody has them, as of a held run')
    .option('--same-account', 'the account is still the same, although its address or token has changed')
    .option('--json', 'print the runs as one JSON object')
    .action((ids: string[], options: RetryOptions) => retry(context, ids, options));
  return withHelp(command, retryHelp);
}

async function retry(context: CommandContext, ids: readonly string[], options: RetryOptions): Promise<void> {
  const { print } = context;
  const tried = await withRuns(context, options.config, (opened) =>
    withChannels(opened, context, async (channels) => {
      const { environment, now, signal, say } = context;
      const { database, root } = opened.store;
      const current = { configuration: () => opened.configuration, environment };
      const watch = logRun(say, now);
      const connection = { ...watch.requests, outages: createOutages(now) };
      const work: RunWork = { ...opened.store, ...channels, ...watch, current, now, signal };
      const runs = await chosenRuns(opened, { ids, ...options, say });
      const ended = await eachInTurn(context, runs, (run) => retryOne({ work, connection }, run, options));
      for (const reason of ended.flatMap(({ executed }) => executed?.gone ?? [])) say(reason);
      const told = ended.flatMap(({ executed }) => (executed ? [executed.run] : []));
      if (options.json) {
        const records = await Promise.all(told.map((run) => recordOf(database, run)));
        print(`${JSON.stringify({ runs: records.map((record) => toldRecord(record, root)) })}\n`);
      } else print(told.map((run) => `${runLine(run, context.paint?.printed)}\n`).join(''));
      return ended;
    }),
  );
  throwFirst(context, tried);
}

type Retried = { readonly work: RunWork; readonly connection: ConnectionOptions };

function retryOne({ work, connection }: Retried, run: Run, options: RetryOptions): Promise<Executed> {
  return retryRun(work, run, {
    isUncertainSent: options.uncertain === true,
    isForced: options.force === true,
    isSameAccount: options.sameAccount === true,
    source: { connection },
  });
}
