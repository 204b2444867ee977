import { DomainError } from '@outlay/core';
import { calendarDate, type Instant, startOfDay } from '@outlay/core/time';
import { Command, InvalidArgumentError } from 'commander';
import { findRuns } from '../../adapters/store/find-runs.ts';
import { type RunState, runTransitions } from '../../adapters/store/states.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readChoices, readCount } from '../terminal/option-readers.ts';
import { knownRun, withRecords } from './opened-runs.ts';
import { runLine, toldRun } from './run-text.ts';

type HistoryOptions = {
  readonly config?: string;
  readonly count: number;
  readonly job?: string;
  readonly account?: string;
  readonly state?: readonly (RunState | 'held')[];
  readonly since?: Instant;
  readonly before?: string;
  readonly json?: true;
};

const states = [...(Object.keys(runTransitions) as RunState[]), 'held'] as const;

const meanings: Readonly<Record<(typeof states)[number], string>> = {
  planned: 'recorded; nothing is read yet, or it begins anew later',
  fetched: 'the records are read',
  rendered: 'the report is built and its files are written',
  staged: 'the files are kept, with their hashes; nothing is delivered yet',
  delivering: 'some deliveries are under way or waiting to be retried',
  delivered: 'everybody has it',
  partial: 'some deliveries were refused',
  failed: 'the report was not made, or every delivery was refused',
  unknown: 'a message may have arrived',
  skipped: 'there was nothing to report, or nobody to report to',
  held: 'waiting for your decision; planned, staged or delivering besides',
};

const historyHelp: CommandHelp = {
  about: [
    'A line a run: its identifier, the time it is for (UTC), job, account, period, and how it is. "outlay show RUN" tells more.',
    'A correction is marked after its period: "2026-10 r2".',
  ],
  lists: { States: Object.entries(meanings) },
  examples: [
    ['outlay history', 'The last 50 runs.'],
    ['outlay history --state failed,partial,unknown,held', 'Those that somebody has to look at.'],
    ['outlay history --job monthly --account household --since 2026-10-01', 'What became of one report?'],
    [
      'outlay history --count 5 --json',
      'The last five as one JSON object; hasMore says whether there are older ones.',
    ],
    ['outlay history --before 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'The 50 runs before this one.'],
  ],
};

/** `outlay history`: what was run, newest first. */
export function historyCommand(context: CommandContext): Command {
  const command = new Command('history')
    .description('List the runs with how they ended, newest first.')
    .addOption(configurationOption())
    .option('--job <job>', 'only those of this job')
    .option('--account <account>', 'only those of this account')
    .option('--state <states>', 'only those in one of these states, joined by commas', readChoices(states))
    .option('--since <day>', 'only those that were planned on this day (UTC) or later, YYYY-MM-DD', readSince)
    .option('--before <run>', 'only those that were planned before this run')
    .option('-n, --count <runs>', 'how many runs at most', readCount, 50)
    .option('--json', 'print the runs as one JSON object')
    .action((options: HistoryOptions) => listRuns(context, options));
  return withHelp(command, historyHelp);
}

function readSince(text: string): Instant {
  try {
    return startOfDay(calendarDate(text), 'UTC');
  } catch (error) {
    throw error instanceof DomainError ? new InvalidArgumentError(`${error.message}.`) : error;
  }
}

async function listRuns(context: CommandContext, options: HistoryOptions): Promise<void> {
  const { config, count, json, state, before: id, ...filter } = options;
  const found = await withRecords(context, config, async ({ store: { database } }) => {
    const before = id === undefined ? undefined : await knownRun(database, id);
    return findRuns(database, { ...filter, states: state, before }, count + 1);
  });
  const runs = found.slice(0, count);
  const hasMore = found.length > count;
  if (json) context.print(`${JSON.stringify({ runs: runs.map(toldRun), hasMore })}\n`);
  else context.print(runs.map((run) => `${runLine(run, context.paint?.printed)}\n`).join(''));
  if (hasMore) context.say(`There are older runs. To list them, add --before ${runs.at(-1)?.id}`);
  if (runs.length > 0) return;
  const isFiltered = [filter.job, filter.account, filter.since, state].some((given) => given !== undefined);
  context.say(isFiltered ? 'there is no such run' : 'nothing was run yet');
}
