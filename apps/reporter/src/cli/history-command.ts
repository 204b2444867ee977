import { Command } from 'commander';
import { latestRuns } from '../store/read-runs.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { type CommandHelp, withHelp } from './help-text.ts';
import { withRuns } from './opened-runs.ts';
import { readCount } from './option-readers.ts';
import { runLine, toldRun } from './run-text.ts';

type HistoryOptions = { readonly config?: string; readonly count: number; readonly json?: true };

const historyHelp: CommandHelp = {
  about: [
    'A line a run: its identifier, the time it is for (UTC), job, account, period, and how it is. "outlay show RUN" tells more.',
  ],
  examples: [
    ['outlay history', 'The last 50 runs.'],
    ['outlay history --count 5 --json', 'The last five as one JSON object.'],
  ],
};

/** `outlay history`: what was run, newest first. */
export function historyCommand(context: CommandContext): Command {
  const command = new Command('history')
    .description('List the runs with how they ended, newest first.')
    .addOption(configurationOption())
    .option('-n, --count <runs>', 'how many runs at most', readCount, 50)
    .option('--json', 'print the runs as one JSON object')
    .action((options: HistoryOptions) => listRuns(context, options));
  return withHelp(command, historyHelp);
}

async function listRuns(context: CommandContext, { config, count, json }: HistoryOptions): Promise<void> {
  const runs = await withRuns(context, config, ({ store }) => latestRuns(store.database, count));
  if (json) context.print(`${JSON.stringify({ runs: runs.map(toldRun) })}\n`);
  else context.print(runs.map((run) => `${runLine(run, context.paint?.printed)}\n`).join(''));
  if (runs.length === 0) context.say('nothing was run yet');
}
