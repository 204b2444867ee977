import { Command } from 'commander';
import { latestRuns } from '../store/read-runs.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { withRuns } from './opened-runs.ts';
import { readCount } from './option-readers.ts';
import { runLine, toldRun } from './run-text.ts';

type HistoryOptions = { readonly config?: string; readonly count: number; readonly json?: true };

/** `outlay history`: what was run, newest first. */
export function historyCommand(context: CommandContext): Command {
  return new Command('history')
    .description('List the runs with how they ended, newest first.')
    .addOption(configurationOption())
    .option('-n, --count <runs>', 'how many runs at most', readCount, 50)
    .option('--json', 'print the runs as one JSON object')
    .helpOption('-h, --help', 'show this help')
    .action((options: HistoryOptions) => listRuns(context, options));
}

async function listRuns(context: CommandContext, { config, count, json }: HistoryOptions): Promise<void> {
  const runs = await withRuns(context, config, ({ store }) => latestRuns(store.database, count));
  if (json) context.print(`${JSON.stringify({ runs: runs.map(toldRun) })}\n`);
  else context.print(runs.map((run) => `${runLine(run)}\n`).join(''));
  if (runs.length === 0) context.say('nothing was run yet');
}
