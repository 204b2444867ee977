import { dateInZone } from '@outlay/core/time';
import { Command } from 'commander';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { calendarOf } from '../../adapters/configuration/job-occurrences.ts';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import type { ClosedPeriod } from '../../adapters/store/schema.ts';
import { type ClosedResult, closePeriod } from '../../engine/close/close-period.ts';
import { readPeriod } from '../../engine/manual/read-period.ts';
import { chosenAccounts, jobNamed } from '../../engine/manual/requested-runs.ts';
import { failureText } from '../../errors/failure-text.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { closedLine, closedToJson } from './closed-text.ts';
import { type OpenedRuns, withRecords, withRuns } from './opened-runs.ts';

type CloseCommandOptions = {
  readonly config?: string;
  readonly account?: readonly string[];
  readonly list?: true;
  readonly json?: true;
};

const closeHelp: CommandHelp = {
  about: [
    'Closes a period with the documents of the report that was delivered last. From then on, only a correction replaces this report: a revision that lists the documents added, changed or removed since, and that goes to the same recipients. A closed period stays closed; closing it again changes nothing.',
    'The job must have "close: manually" or "close: { after: 5d }". With the latter, "outlay serve" closes each period 5 days after its report was delivered. With "corrections: { watch: 3 }", each occurrence of the job reads the last three closed periods again. "outlay run JOB --period PERIOD" reads one of them immediately.',
    'The documents are stored with their hash, and each revision contains the hash of the previous one, so "outlay verify" detects changes. The files of closed periods are kept, regardless of store.keepFiles.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      done: 'the periods are closed; some may have been closed before',
      usage: 'invalid usage, or there is nothing to close',
    }),
  },
  examples: [
    ['outlay close monthly 2026-10', 'Close October for every account of the job.'],
    ['outlay close monthly 2026-10 --account home', 'Close it for one account.'],
    ['outlay close --list', 'List the closed periods with their revisions.'],
  ],
};

/** `outlay close JOB PERIOD`: closes a period; `outlay close --list`: lists what is closed. */
export function closeCommand(context: CommandContext): Command {
  const command = new Command('close')
    .argument('[job]', 'name of the job')
    .argument('[period]', 'last, or a period, such as 2026-10')
    .addOption(configurationOption())
    .option('-a, --account <account>', 'only this account of the job; repeatable', addName)
    .option('--list', 'list the closed periods of the job, or of all jobs')
    .option('--json', 'print the closed periods as one JSON object')
    .action((job: string | undefined, period: string | undefined, options: CloseCommandOptions) =>
      options.list ? list(context, { job, period, options }) : close(context, { job, period, options }),
    );
  return withHelp(command, closeHelp);
}

function addName(name: string, before: readonly string[] = []): string[] {
  return [...before, name];
}

type CloseArguments = {
  readonly job: string | undefined;
  readonly period: string | undefined;
  readonly options: CloseCommandOptions;
};

async function list(context: CommandContext, { job, period, options }: CloseArguments): Promise<void> {
  if (period !== undefined) throw new UsageError('--list lists every closed period; remove the period');
  const accounts = options.account && new Set(options.account);
  const found = await withRecords(context, options.config, ({ store }) =>
    closedPeriods(store.database, { job }),
  );
  const closed = found.filter(({ account }) => accounts?.has(account) ?? true);
  print(context, closed, options);
  if (closed.length === 0) context.say('No closed periods');
}

async function close(context: CommandContext, { job, period, options }: CloseArguments): Promise<void> {
  if (job === undefined || period === undefined) {
    throw new UsageError('expected a job and a period, such as outlay close monthly 2026-10, or --list');
  }
  const { closed, errors } = await withRuns(context, options.config, (opened) =>
    closeAll(context, opened, { job, period, accounts: options.account }),
  );
  const nameOf = ({ job: name, account }: ClosedPeriod) => `${name}, ${account}`;
  for (const one of closed) {
    if (!one.isNew) context.say(`${nameOf(one.closed)}: already closed`);
  }
  print(
    context,
    closed.map((one) => one.closed),
    options,
  );
  const [first, ...others] = errors;
  for (const error of others) context.say(failureText(error));
  if (first) throw first;
}

type Closing = {
  readonly job: string;
  readonly period: string;
  readonly accounts: readonly string[] | undefined;
};

/** Closes the period of each account. One that cannot be closed does not prevent the others. */
async function closeAll(
  { now }: CommandContext,
  { configuration, store }: OpenedRuns,
  closing: Closing,
): Promise<{ readonly closed: readonly ClosedResult[]; readonly errors: readonly UsageError[] }> {
  const job = jobNamed(configuration.jobs, closing.job);
  if (!job.close) {
    throw new UsageError(
      `the job ${job.name} does not close periods; add close: manually, or close: { after: 5d }, to it`,
    );
  }
  const today = dateInZone(now(), job.schedule.timeZone);
  const period = readPeriod(closing.period, calendarOf(job), today);
  if (period.until > today) throw new UsageError(`${closing.period} is not over, so it cannot be closed`);
  const closed: ClosedResult[] = [];
  const errors: UsageError[] = [];
  for (const account of chosenAccounts(job, jobAccounts(configuration.accounts)(job), closing.accounts)) {
    try {
      const options = { closedBy: 'manual', now: now() } as const;
      const result = await closePeriod(store.database, { job, account, period }, options);
      if (result) closed.push(result);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      errors.push(error);
    }
  }
  return { closed, errors };
}

function print(
  context: CommandContext,
  closed: readonly ClosedPeriod[],
  { json }: CloseCommandOptions,
): void {
  if (json) context.print(`${JSON.stringify({ closed: closed.map(closedToJson) })}\n`);
  else context.print(closed.map((one) => `${closedLine(one)}\n`).join(''));
}
