import { type Instant, lastDay, localDateTime, periodName } from '@outlay/core/time';
import { Command } from 'commander';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import { configurationPath, readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { utcTime } from '../runs/run-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readCount } from '../terminal/option-readers.ts';
import { cursorsAhead } from './cursors-ahead.ts';

type JobsOptions = { readonly config?: string; readonly count: number; readonly json?: true };

const jobsHelp: CommandHelp = {
  about: ['Times are in the time zone of each schedule; --json also has them in UTC.'],
  examples: [
    ['outlay jobs', 'List the next three occurrences of each job.'],
    ['outlay jobs --count 12', 'List a year of a monthly job.'],
  ],
};

/** `outlay jobs`: lists the configured jobs with their next occurrences and periods. */
export function jobsCommand(context: CommandContext): Command {
  const command = new Command('jobs')
    .description('List the configured jobs with their next occurrences and periods.')
    .addOption(configurationOption())
    .option('-n, --count <times>', 'number of occurrences per job', readCount, 3)
    .option('--json', 'print the jobs as one JSON object')
    .action((options: JobsOptions) => listJobs(context, options));
  return withHelp(command, jobsHelp);
}

async function listJobs(
  { environment, now, print, say }: CommandContext,
  options: JobsOptions,
): Promise<void> {
  const configuration = await readConfiguration(configurationPath(options.config, environment));
  const { jobs } = configuration;
  const after = now().toISOString();
  const ahead = await cursorsAhead(configuration, { environment, now, say });
  const listed = jobs.map((job) =>
    listedJob(job, { after, plannedUpTo: ahead.get(job.name) }, options.count),
  );
  if (options.json) print(`${JSON.stringify({ jobs: listed })}\n`);
  else print(listed.map(textOf).join('\n'));
  if (jobs.length === 0) say('The configuration has no jobs');
}

type ListedJob = ReturnType<typeof listedJob>;

/** After when to list occurrences, and the cursor of the job if it is in the future. */
type Start = { readonly after: Instant; readonly plannedUpTo: Instant | undefined };

/** A job as JSON: instants in UTC and in the time zone of the schedule. */
function listedJob(job: Job, { after, plannedUpTo }: Start, count: number) {
  const { name, kind, accounts, schedule } = job;
  return {
    name,
    kind,
    accounts,
    timeZone: schedule.timeZone,
    // Until the cursor is reset, no earlier occurrence runs.
    ...(plannedUpTo === undefined ? {} : { plannedUpTo }),
    next: jobOccurrences(job, plannedUpTo ?? after, count).map(({ at, period }) => ({
      at,
      local: localDateTime(at, schedule.timeZone).slice(0, 16),
      period: { name: periodName(kind, period), start: period.from, end: lastDay(period) },
    })),
  };
}

function textOf({ name, kind, accounts, timeZone, plannedUpTo, next }: ListedJob): string {
  const lines = next.map(
    ({ local, period }) =>
      `  ${local.replace('T', ' ')}  ${period.name}  (${period.start} to ${period.end})\n`,
  );
  const times = lines.length === 0 ? ['  none: the schedule has ended\n'] : lines;
  const note =
    plannedUpTo === undefined
      ? []
      : [
          `  planned up to ${utcTime(plannedUpTo)} because a clock was ahead; outlay serve corrects this when the clocks agree\n`,
        ];
  return [
    `Job ${name}: ${kind} reports of ${accounts.join(', ')}; times in ${timeZone}\n`,
    ...note,
    ...times,
  ].join('');
}
