import { DomainError } from '@outlay/core';
import { type Instant, parseCalendarDate, startOfDay } from '@outlay/core/time';
import { Command, InvalidArgumentError } from 'commander';
import { findRuns } from '../../adapters/store/find-runs.ts';
import { type RunState, runTransitions } from '../../adapters/store/states.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readChoices, readCount } from '../terminal/option-readers.ts';
import { knownRun, withRecords } from './opened-runs.ts';
import { listedRunToJson, runLine } from './run-text.ts';

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
  planned: 'recorded, but not started yet or waiting for a retry',
  fetched: 'the records were read',
  rendered: 'the report files were written',
  staged: 'the files are stored with their hashes; nothing is delivered yet',
  delivering: 'deliveries are in progress or deferred',
  delivered: 'every delivery succeeded',
  partial: 'some deliveries were refused',
  failed: 'the report could not be created, or every delivery was refused',
  unknown: 'a message may or may not have arrived',
  skipped:
    'there were no documents, no recipients, no changes to a closed period, or somebody canceled the run',
  held: 'a planned, staged or delivering run that is held for review',
};

const historyHelp: CommandHelp = {
  about: [
    'Each line shows the identifier, the scheduled time (UTC), job, account, period and state. "outlay show RUN" shows the details.',
    'The run that was planned last is first. That is not always the one with the latest scheduled time: "outlay backfill" and a delayed scheduler plan runs for earlier times.',
    'Revisions have their number after the period, as in "2026-10 r2". A skipped run that somebody canceled is shown as canceled.',
  ],
  lists: { States: Object.entries(meanings) },
  examples: [
    ['outlay history', 'List the last 50 runs.'],
    ['outlay history --state failed,partial,unknown,held', 'List the runs that need attention.'],
    [
      'outlay history --job monthly --account household --since 2026-10-01',
      'List the runs of one job and account since 1 October.',
    ],
    [
      'outlay history --count 5 --json',
      'Print the last five runs as JSON; hasMore is true if there are older ones.',
    ],
    ['outlay history --before 0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', 'List the 50 runs before this one.'],
  ],
};

/** `outlay history`: lists runs, the last planned first. */
export function historyCommand(context: CommandContext): Command {
  const command = new Command('history')
    .addOption(configurationOption())
    .option('--job <job>', 'only this job')
    .option('--account <account>', 'only this account')
    .option('--state <states>', 'only these states, comma-separated', readChoices(states))
    .option('--since <day>', 'only runs planned on or after this day (UTC), YYYY-MM-DD', readSince)
    .option('--before <run>', 'only runs planned before this run')
    .option('-n, --count <runs>', 'maximum number of runs', readCount, 50)
    .option('--json', 'print the runs as one JSON object')
    .action((options: HistoryOptions) => listRuns(context, options));
  return withHelp(command, historyHelp);
}

function readSince(text: string): Instant {
  try {
    return startOfDay(parseCalendarDate(text), 'UTC');
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
  if (json) context.print(`${JSON.stringify({ runs: runs.map(listedRunToJson), hasMore })}\n`);
  else context.print(runs.map((run) => `${runLine(run, context.paint?.printed)}\n`).join(''));
  if (hasMore) context.say(`There are older runs; to list them, add --before ${runs.at(-1)?.id}`);
  if (runs.length > 0) return;
  const isFiltered = [filter.job, filter.account, filter.since, state].some((given) => given !== undefined);
  context.say(isFiltered ? 'No matching runs' : 'No runs yet');
}
