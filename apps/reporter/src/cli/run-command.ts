import { DomainError, dateInZone, type Period, parsePeriod } from '@outlay/core';
import { Command } from 'commander';
import type { Configuration, Job } from '../configuration/configuration.ts';
import { configurationPath, readConfiguration } from '../configuration/read-configuration.ts';
import type { Executed } from '../runs/execute-run.ts';
import { plannedRun } from '../runs/planned-run.ts';
import { type AskedRun, runAccount } from '../runs/run-account.ts';
import { accountSettings, jobForm } from '../runs/run-source.ts';
import { tryOut } from '../runs/try-out.ts';
import type { Run } from '../store/schema.ts';
import type { CommandContext } from './command-context.ts';
import { configurationOption } from './configuration-option.ts';
import { exitCodeList } from './exit-code-help.ts';
import { type CommandHelp, withHelp } from './help-text.ts';
import { NotDeliveredError } from './not-delivered-error.ts';
import { withChannels, withRuns } from './opened-runs.ts';
import { runLine, stateText } from './run-text.ts';
import { UsageError } from './usage-error.ts';

type RunOptions = {
  readonly config?: string;
  readonly period?: string;
  readonly anew?: true;
  readonly dryRun?: true;
};

const runHelp: CommandHelp = {
  about: [
    'Makes the reports of a configured job now and delivers them. Each account is a run, recorded step by step in the store; "outlay show" tells what became of it.',
    'Where the last run of the same period was interrupted after its files were staged, that one is finished instead; where its message may have arrived, nothing is done before a person decides: "outlay resend", or --anew.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten', 'notDelivered'], {
      done: 'delivered, or skipped',
      refused: 'the service refused',
    }),
  },
  examples: [
    ['outlay run monthly --dry-run', 'What would be read, written and sent, and how large is it?'],
    ['outlay run monthly', 'Make and deliver the reports of the period that the job is for.'],
    ['outlay run monthly --period 2026-09 --json', 'Those of September 2026; the runs as one JSON object.'],
  ],
};

/** `outlay run JOB`: a configured job now, deliveries included. */
export function runCommand(context: CommandContext): Command {
  const command = new Command('run')
    .description('Run one configured job now, deliveries included.')
    .argument('<job>', 'name of the job')
    .addOption(configurationOption())
    .option('-p, --period <period>', "last, current, or the name of a period; the job's own where not given")
    .option('--anew', 'make another run whatever became of the last one of the period')
    .option('--dry-run', 'read and build everything, but record and deliver nothing')
    .action((job: string, options: RunOptions) => runNow(context, job, options));
  return withHelp(command, runHelp);
}

async function runNow(context: CommandContext, name: string, options: RunOptions): Promise<void> {
  const configuration = await readConfiguration(configurationPath(options.config, context.environment));
  const asked = await askedRuns(context, configuration, { ...options, name });
  if (options.dryRun) {
    for (const one of asked) await tell(context, one, configuration.smtp?.from);
    return;
  }
  const executed = await withChannels(configuration, context, (channels) =>
    withRuns(context, options.config, async ({ store }) => {
      const { now, signal, say } = context;
      const onState = (run: Run) => say(`${run.job}, ${run.account}: ${stateText(run)}`);
      const work = { ...store, ...channels, now, signal, onState };
      const ended: Executed[] = [];
      for (const one of asked) if (!signal.aborted) ended.push(await runAccount(work, one));
      return ended;
    }),
  );
  context.print(executed.map(({ run }) => `${runLine(run)}\n`).join(''));
  throwFailures(executed);
}

type Asking = RunOptions & { readonly name: string };

/** The runs that are asked for, an account each; every secret and file that they need is read before the first. */
async function askedRuns(
  { environment, now, signal }: CommandContext,
  { accounts, jobs, smtp }: Configuration,
  { name, period: asked, anew }: Asking,
): Promise<AskedRun[]> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new UsageError(`there is no job ${JSON.stringify(name)}; expected ${listed(jobs)}`);
  const at = now();
  const period = readPeriod(job, asked ?? job.period, at);
  const form = await jobForm(job);
  const ofJob = accounts.filter((account) => job.accounts.includes(account.name));
  const runs = await Promise.all(
    ofJob.map(async (account) => {
      const settings = await accountSettings(account, environment);
      return { job, account, period, now: at, signal, settings, form, anew: anew === true };
    }),
  );
  return runs.filter((run) => {
    const plan = { ...run, scheduledFor: at.toISOString(), from: smtp?.from, origin: 'hand' as const };
    return plannedRun(plan).deliveries.length > 0;
  });
}

function listed(jobs: readonly Job[]): string {
  return jobs.length === 0
    ? 'one of the configuration, which names none'
    : `one of ${jobs.map(({ name }) => name).join(', ')}`;
}

/** Relative to the day in the zone of the schedule, as the scheduled runs of the job are. */
function readPeriod({ kind, schedule }: Job, text: string, now: Date): Period {
  try {
    return parsePeriod(text, kind, dateInZone(now, schedule.timeZone));
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`--period: ${error.message}`);
    throw error;
  }
}

async function tell({ say }: CommandContext, asked: AskedRun, from: string | undefined): Promise<void> {
  const { deliveries, files } = await tryOut(asked, from);
  for (const { channel, target, locale, files: named } of deliveries) {
    for (const { format, name } of named) {
      const bytes = files.find((file) => file.locale === locale && file.format === format)?.bytes ?? 0;
      const what = channel === 'folder' ? `would write ${target}/${name}` : `would send ${name} to ${target}`;
      say(`${asked.job.name}, ${asked.account.name}: ${what} (${bytes} bytes)`);
    }
  }
}

function throwFailures(executed: readonly Executed[]): void {
  const failed = executed.find(({ error }) => error !== undefined);
  if (failed) throw failed.error;
  const undelivered = executed.filter(({ run: { state } }) => state !== 'delivered' && state !== 'skipped');
  if (undelivered.length > 0) throw new NotDeliveredError(undelivered.map(({ run }) => run.id));
}
