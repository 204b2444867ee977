import { type Instant, lastDay, localDateTime, periodName } from '@outlay/core/time';
import { Command } from 'commander';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import { currentConfiguration } from '../../engine/directory/stored-configuration.ts';
import { pausedText, pauseText, pauseToJson } from '../runs/pause-text.ts';
import { utcTime } from '../runs/run-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readCount } from '../terminal/option-readers.ts';
import { type StoreNotes, storeNotes } from './store-notes.ts';

type JobsOptions = { readonly config?: string; readonly count: number; readonly json?: true };

const jobsHelp: CommandHelp = {
  about: [
    'Times are in the time zone of each schedule; --json also has them in UTC. A paused job is listed with who paused it and why; its occurrences are not planned until you resume it with "outlay resume JOB". Nothing is planned while the directory of accounts cannot be read; the command then says since when and why. A period that could not be closed automatically is listed with the reason until it is closed.',
  ],
  examples: [
    ['outlay jobs', 'List the next three occurrences of each job.'],
    ['outlay jobs --count 12', 'List a year of a monthly job.'],
  ],
};

/** `outlay jobs`: lists the configured jobs with their next occurrences and periods. */
export function jobsCommand(context: CommandContext): Command {
  const command = new Command('jobs')
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
  const configuration = await currentConfiguration(configurationPath(options.config, environment), {
    environment,
    now,
  });
  const { jobs, directory } = configuration;
  const unreadable = directory?.state?.unreadable ?? null;
  const after = now().toISOString();
  const { ahead, unclosed, paused } = await storeNotes(configuration, { environment, now, say });
  const listed = jobs.map((job) => ({
    ...listedJob(job, { after, plannedUpTo: ahead.get(job.name) }, options.count),
    ...pausedOf(job, paused),
    ...unclosedOf(job, unclosed),
  }));
  if (options.json) {
    const ofDirectory = directory ? { directory: { unreadable } } : {};
    print(`${JSON.stringify({ jobs: listed, ...ofDirectory })}\n`);
  } else print(listed.map(textOf).join('\n'));
  if (unreadable) {
    say(
      `The directory of accounts has been unreadable since ${utcTime(unreadable.since)}, and nothing is planned: ${unreadable.reason}`,
    );
  }
  if (jobs.length === 0) say('The configuration has no jobs');
  const names = new Set(jobs.map(({ name }) => name));
  for (const one of paused.values()) {
    if (!names.has(one.job)) say(`${one.job} is not in the configuration; it is ${pauseText(one)}`);
  }
}

type ListedJob = ReturnType<typeof listedJob> & ReturnType<typeof pausedOf> & ReturnType<typeof unclosedOf>;

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

/** The pause of a job, as JSON; nothing if it is not paused. */
function pausedOf({ name }: Job, paused: StoreNotes['paused']) {
  const pause = paused.get(name);
  return pause ? { paused: pauseToJson(pause) } : {};
}

/** The periods of a job that could not be closed, as JSON; nothing if there are none. */
function unclosedOf({ name, kind }: Job, unclosed: StoreNotes['unclosed']) {
  const own = unclosed.filter(({ job }) => job === name);
  if (own.length === 0) return {};
  return {
    unclosed: own.map(({ account, periodFrom: from, periodUntil: until, runId, reason, since }) => ({
      account,
      period: { name: periodName(kind, { from, until }), start: from, end: lastDay({ from, until }) },
      run: runId,
      reason,
      since,
    })),
  };
}

/** Maximum number of periods that are listed as text; a job may have thousands of accounts. */
const maxUnclosed = 20;

function unclosedLines(unclosed: NonNullable<ListedJob['unclosed']>): string[] {
  const left = unclosed.length - maxUnclosed;
  return [
    ...unclosed.slice(0, maxUnclosed).map(({ reason }) => `  not closed: ${reason}\n`),
    ...(left > 0 ? [`  not closed: ${left} more; --json lists them\n`] : []),
  ];
}

function textOf(listed: ListedJob): string {
  const { name, kind, accounts, timeZone, plannedUpTo, next, paused, unclosed = [] } = listed;
  const lines = next.map(
    ({ local, period }) =>
      `  ${local.replace('T', ' ')}  ${period.name}  (${period.start} to ${period.end})${paused ? '  not planned: paused' : ''}\n`,
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
    ...(paused ? [`  ${pausedText(paused)}; outlay resume ${name} resumes it\n`] : []),
    ...note,
    ...times,
    ...unclosedLines(unclosed),
  ].join('');
}
