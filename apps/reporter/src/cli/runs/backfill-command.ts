import { DomainError } from '@outlay/core';
import { type CalendarDate, parseCalendarDate } from '@outlay/core/time';
import { Command, InvalidArgumentError } from 'commander';
import { accountTokens } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { type BackfillOutcome, backfillAll } from '../../engine/manual/backfill-all.ts';
import { type BackfillRules, type BackfillStep, backfillStep } from '../../engine/manual/backfill-step.ts';
import { type PlannedBackfill, planBackfill } from '../../engine/manual/plan-backfill.ts';
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

/** Maximum number of runs without confirmation. */
const maxUnconfirmed = 500;

/** Maximum wait of a request for the hourly limit before its account is skipped. Milliseconds. */
const maxWaitMs = 15_000;

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
    .description('Create and deliver the missed reports of a job.')
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
    const { items, categories } = await itemsOf(context, opened, { ...options, job });
    const isPeriodUnique = !isPeriodRepeated(job);
    const choice = { retriesFailed: options.failed === true, isPeriodUnique, categories };
    const steps = await stepsOf(opened.store.database, items, choice);
    if (options.dryRun) {
      printPlan(context, { job, options, items, steps });
      return;
    }
    refuseMany(steps, options);
    await sayPaused(context, opened.store.database, name);
    const outcome = await withProgress(context, options, (progress, given) =>
      execute(given, { opened, items, choice, progress, options }),
    );
    if (options.json) context.print(`${JSON.stringify(backfillToJson(job, options, outcome))}\n`);
    endBackfill(context, outcome);
  });
}

type Chosen = Pick<BackfillOptions, 'from' | 'to'> & { readonly job: Job };

async function itemsOf(
  { environment, now, say }: CommandContext,
  { configuration, store: { database } }: OpenedRuns,
  { job, from, to }: Chosen,
): Promise<PlannedBackfill> {
  const { accounts: all, smtp } = configuration;
  if (to < from) throw new UsageError(`--to: ${to} is before --from, ${from}`);
  const accounts = await accountTokens(jobAccounts(all)(job), environment);
  const range = { job, accounts, from, to, sender: smtp?.from, now: now() };
  const current = { configuration: () => configuration, environment };
  const planned = await planBackfill({ database, current }, range);
  if (planned.items.length === 0) say(`${job.name} was not due between ${from} and ${to}`);
  return planned;
}

async function stepsOf(
  database: Database,
  items: readonly PlannedRun[],
  choice: BackfillRules,
): Promise<BackfillStep[]> {
  const steps: BackfillStep[] = [];
  for (const { run } of items) steps.push(await backfillStep(database, run, choice));
  return steps;
}

type Plan = {
  readonly job: Job;
  readonly options: BackfillOptions;
  readonly items: readonly PlannedRun[];
  readonly steps: readonly BackfillStep[];
};

function printPlan({ print }: CommandContext, { job, options, items, steps }: Plan): void {
  const occurrences = items.flatMap(({ run }, index) => {
    const step = steps[index];
    return step ? [occurrenceToJson(job, run, step)] : [];
  });
  if (!options.json) {
    print(occurrences.map((one) => `${occurrenceLine(one)}\n`).join(''));
    return;
  }
  const { from, to } = options;
  const { timeZone } = job.schedule;
  print(`${JSON.stringify({ job: job.name, from, to, timeZone, occurrences })}\n`);
}

function refuseMany(steps: readonly BackfillStep[], { yes }: BackfillOptions): void {
  const count = steps.filter(({ step }) => step !== 'leave').length;
  if (count <= maxUnconfirmed || yes) return;
  throw new UsageError(
    `this creates and delivers ${count} reports; pass --yes to confirm more than ${maxUnconfirmed}, or --dry-run to list them`,
  );
}

type Executing = {
  readonly opened: OpenedRuns;
  readonly items: readonly PlannedRun[];
  readonly choice: BackfillRules;
  readonly progress: Progress;
  readonly options: BackfillOptions;
};

function execute(
  context: CommandContext,
  { opened, items, choice, progress, options }: Executing,
): Promise<BackfillOutcome> {
  const { configuration, store } = opened;
  const { environment, now, signal, print, say } = context;
  return withChannels(opened, context, (channels) => {
    const current = { configuration: () => configuration, environment };
    const deps: RunDeps = { ...store, ...channels, current, now, signal, onState: () => undefined };
    const outages = createOutages(now);
    const connection = { maxWaitMs, outages, ...logRetries(say, now) };
    return backfillAll(deps, items, {
      ...choice,
      source: { connection },
      onBegin: ({ run }, index) =>
        progress.step(`${run.job}, ${run.account}, ${run.periodFrom} (${index + 1} of ${items.length})`),
      onEnd: ({ run }) => {
        if (!options.json) progress.around(() => print(`${runLine(run, context.paint?.printed)}\n`));
      },
    });
  });
}
