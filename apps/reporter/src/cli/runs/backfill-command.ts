import { DomainError } from '@outlay/core';
import { type CalendarDate, parseCalendarDate } from '@outlay/core/time';
import { Command, InvalidArgumentError } from 'commander';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import {
  type BackfillOutcome,
  backfillAll,
  maxBackfillWaitMs,
  maxUnconfirmed,
} from '../../engine/manual/backfill-all.ts';
import { type BackfillPreview, previewBackfill } from '../../engine/manual/preview-backfill.ts';
import type { RunDeps } from '../../engine/run/run-deps.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { logRetries } from '../requests/log-retries.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import type { Progress } from '../terminal/progress.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { backfillToJson, endBackfill, occurrenceLine, occurrenceToJson } from './backfill-text.ts';
import { type OpenedRuns, withChannels, withRecords, withRuns } from './opened-runs.ts';
import { runLine } from './run-text.ts';
import { sayPaused } from './say-paused.ts';

type BackfillOptions = {
  readonly config?: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly failed?: true;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly json?: true;
};

const backfillHelp: CommandHelp = {
  about: [
    'Creates and delivers the reports of missed occurrences, oldest first: those that were due while no scheduler was running, or before the job was configured. --from and --to limit the days on which the job was due, in the time zone of its schedule. Each report covers the period that it would have covered on that day; "outlay jobs" shows the periods of future occurrences.',
    'Occurrences that already have a run for the same period are listed and skipped, so you can repeat the command to continue after an interruption. If an account reaches its hourly request limit, the command skips that account and prints when to repeat the command.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'everything was delivered or skipped',
      refused: 'the service refused the token',
      unavailable: 'the service is unreachable or failing, or its limit is reached',
    }),
  },
  examples: [
    [
      'outlay backfill monthly --from 2026-01-01 --to 2026-12-31 --dry-run',
      'List the occurrences of 2026 and which of them have a run.',
    ],
    ['outlay backfill monthly --from 2026-01-01 --to 2026-12-31', 'Create and deliver the missing ones.'],
  ],
};

/** `outlay backfill JOB`: creates missed reports. */
export function backfillCommand(context: CommandContext): Command {
  const command = new Command('backfill')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .requiredOption('--from <day>', 'first day on which the job was due, YYYY-MM-DD', readDay)
    .requiredOption('--to <day>', 'last day on which the job was due, YYYY-MM-DD', readDay)
    .option('--failed', 'also retry runs that failed before their files were staged')
    .option('-y, --yes', `allow more than ${maxUnconfirmed} reports`)
    .option('--dry-run', 'list the occurrences, their periods and runs; change nothing')
    .option('--json', 'print the result as one JSON object')
    .action((job: string, options: BackfillOptions) => backfill(context, job, options));
  return withHelp(command, backfillHelp);
}

function readDay(text: string): CalendarDate {
  try {
    return parseCalendarDate(text);
  } catch (error) {
    throw error instanceof DomainError ? new InvalidArgumentError(`${error.message}.`) : error;
  }
}

async function backfill(context: CommandContext, name: string, options: BackfillOptions): Promise<void> {
  const open = options.dryRun ? withRecords : withRuns;
  await open(context, options.config, async (opened) => {
    const job = opened.configuration.jobs.find((each) => each.name === name);
    if (!job) throw new UsageError(`unknown job ${JSON.stringify(name)}; outlay jobs lists the jobs`);
    const preview = await previewOf(context, opened, { ...options, job });
    const { items } = preview;
    if (options.dryRun) {
      printPlan(context, { job, options, items });
      return;
    }
    refuseMany(items, options);
    await sayPaused(context, opened.store.database, name);
    const outcome = await withProgress(context, options, (progress, given) =>
      execute(given, { opened, ...preview, progress, options }),
    );
    if (options.json) context.print(`${JSON.stringify(backfillToJson(job, options, outcome))}\n`);
    endBackfill(context, outcome);
  });
}

type Chosen = Pick<BackfillOptions, 'from' | 'to' | 'failed'> & { readonly job: Job };

async function previewOf(
  { environment, now, say }: CommandContext,
  { configuration, store: { database } }: OpenedRuns,
  { job, from, to, failed }: Chosen,
): Promise<BackfillPreview> {
  if (to < from) throw new UsageError(`--to: ${to} is before --from, ${from}`);
  const current = { configuration: () => configuration, environment };
  const choice = { job, from, to, retriesFailed: failed === true };
  const preview = await previewBackfill({ database, current, now }, choice);
  if (preview.items.length === 0) say(`${job.name} was not due between ${from} and ${to}`);
  return preview;
}

type Plan = {
  readonly job: Job;
  readonly options: BackfillOptions;
  readonly items: BackfillPreview['items'];
};

function printPlan({ print }: CommandContext, { job, options, items }: Plan): void {
  const occurrences = items.map(({ planned, found }) => occurrenceToJson(job, planned.run, found));
  if (!options.json) {
    print(occurrences.map((one) => `${occurrenceLine(one)}\n`).join(''));
    return;
  }
  const { from, to } = options;
  const { timeZone } = job.schedule;
  print(`${JSON.stringify({ job: job.name, from, to, timeZone, occurrences })}\n`);
}

function refuseMany(items: Plan['items'], { yes }: BackfillOptions): void {
  const count = items.filter(({ found }) => found.step !== 'leave').length;
  if (count <= maxUnconfirmed || yes) return;
  throw new UsageError(
    `this creates and delivers ${count} reports; pass --yes to confirm more than ${maxUnconfirmed}, or --dry-run to list them`,
  );
}

type Executing = BackfillPreview & {
  readonly opened: OpenedRuns;
  readonly progress: Progress;
  readonly options: BackfillOptions;
};

function execute(
  context: CommandContext,
  { opened, items, rules, progress, options }: Executing,
): Promise<BackfillOutcome> {
  const { configuration, store } = opened;
  const { environment, now, signal, print, say } = context;
  return withChannels(opened, context, (channels) => {
    const current = { configuration: () => configuration, environment };
    const deps: RunDeps = { ...store, ...channels, current, now, signal, onState: () => undefined };
    const outages = createOutages(now);
    const connection = { maxWaitMs: maxBackfillWaitMs, outages, ...logRetries(say, now) };
    const planned = items.map((item) => item.planned);
    return backfillAll(deps, planned, {
      ...rules,
      source: { connection },
      onBegin: ({ run }, index) =>
        progress.step(`${run.job}, ${run.account}, ${run.periodFrom} (${index + 1} of ${items.length})`),
      onEnd: ({ run }) => {
        if (!options.json) progress.around(() => print(`${runLine(run, context.paint?.printed)}\n`));
      },
    });
  });
}
