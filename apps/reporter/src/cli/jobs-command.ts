import { lastDay, localDateTime, periodName } from '@outlay/core';
import { Command } from 'commander';
import type { Job } from '../configuration/configuration.ts';
import { jobOccurrences } from '../configuration/job-occurrences.ts';
import { configurationPath, readConfiguration } from '../configuration/read-configuration.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { type CommandHelp, withHelp } from './help-text.ts';
import { readCount } from './option-readers.ts';

type JobsOptions = { readonly config?: string; readonly count: number; readonly json?: true };

const jobsHelp: CommandHelp = {
  about: ['Times are those of the clock in the time zone of each schedule; --json has them in UTC too.'],
  examples: [
    ['outlay jobs', 'The next three times of each job.'],
    ['outlay jobs --count 12', 'A year of a monthly job.'],
  ],
};

/** `outlay jobs`: the configured jobs, when they are due next and what they report then. */
export function jobsCommand(context: CommandContext): Command {
  const command = new Command('jobs')
    .description('List the configured jobs with their next times, and the period that each reports then.')
    .addOption(configurationOption())
    .option('-n, --count <times>', 'how many times of each job', readCount, 3)
    .option('--json', 'print the jobs as one JSON object')
    .action((options: JobsOptions) => listJobs(context, options));
  return withHelp(command, jobsHelp);
}

async function listJobs(
  { environment, now, print, say }: CommandContext,
  options: JobsOptions,
): Promise<void> {
  const { jobs } = await readConfiguration(configurationPath(options.config, environment));
  const after = now().toISOString();
  const listed = jobs.map((job) => listedJob(job, after, options.count));
  if (options.json) print(`${JSON.stringify({ jobs: listed })}\n`);
  else print(listed.map(textOf).join('\n'));
  if (jobs.length === 0) say('the configuration names no jobs');
}

type ListedJob = ReturnType<typeof listedJob>;

/** A job as scripts are told of it: instants in UTC, and as the clock of the schedule's zone shows them. */
function listedJob(job: Job, after: string, count: number) {
  const { name, kind, accounts, schedule } = job;
  return {
    name,
    kind,
    accounts,
    timeZone: schedule.timeZone,
    next: jobOccurrences(job, after, count).map(({ at, period }) => ({
      at,
      local: localDateTime(at, schedule.timeZone).slice(0, 16),
      period: { name: periodName(kind, period), start: period.from, end: lastDay(period) },
    })),
  };
}

function textOf({ name, kind, accounts, timeZone, next }: ListedJob): string {
  const lines = next.map(
    ({ local, period }) =>
      `  ${local.replace('T', ' ')}  ${period.name}  (${period.start} to ${period.end})\n`,
  );
  const times = lines.length === 0 ? ['  never again: its schedule has ended\n'] : lines;
  return [`${name}: ${kind}, ${accounts.join(', ')}, times of ${timeZone}\n`, ...times].join('');
}
