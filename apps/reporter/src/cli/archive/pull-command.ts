import {
  type CalendarDate,
  dateInZone,
  isCalendarDate,
  lastMonthStart,
  type Period,
} from '@outlay/core/time';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { pullArchive } from '../../engine/archive/pull-archive.ts';
import { type CalendarKind, calendarKinds } from '../../engine/archive/wanted-periods.ts';
import { readPeriod } from '../../engine/manual/read-period.ts';
import { accountSettings } from '../../engine/run/account-settings.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { chosenAccount } from '../report/report-connection.ts';
import { logRetries } from '../requests/log-retries.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import { type OpenedRuns, withRuns } from '../runs/opened-runs.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readChoices, readMonthStart } from '../terminal/option-readers.ts';
import { warningLine } from '../terminal/warning-line.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { type PullResult, pulledLine, pulledToJson, pullWarnings } from './pull-text.ts';

type PullOptions = {
  readonly config?: string;
  readonly account?: string;
  readonly kind: readonly CalendarKind[];
  readonly from?: CalendarDate;
  readonly monthStartsOn?: number;
  readonly period?: readonly string[];
  readonly receipts: boolean;
  readonly replace?: true;
  readonly json?: true;
};

const pullHelp: CommandHelp = {
  about: [
    'Mirrors an account: every document, and for each period what its reports need. By default, these are all weeks, months, quarters and years since the first document, up to the current ones. Add custom periods with --period, and months of a pay cycle with --month-starts-on; later pulls mirror them again.',
    'A pull reads the documents again with a few requests for each year. Everything else is requested again only for days whose documents or totals have changed, and an image only if its document has. So the archive shows the service as it was at the last pull: what was deleted there is deleted here.',
    'A pull leaves a tenth of the hourly limit for reports and other commands. If it has used up its requests, or is interrupted, it keeps what it has, and the next pull continues. A report is created from an incomplete pull only if there was no complete one before.',
    'Files are encrypted if the store is (store.encryption), and store.keepFiles does not remove them. "outlay verify" checks them.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'refused', 'unavailable', 'notWritten'], {
      done: 'everything is mirrored',
      unavailable: 'the service is unreachable, failing or rate limiting; repeat the command to continue',
    }),
  },
  examples: [
    ['outlay archive pull', 'Mirror the only account since its first document.'],
    ['outlay archive pull --account home --from 2024-01', 'Mirror the periods since January 2024.'],
    [
      'outlay archive pull --kind monthly,yearly --period 2026-10-01..2026-10-15',
      'Mirror months, years, and 1 to 15 October.',
    ],
  ],
};

/** `outlay archive pull`: mirrors an account. */
export function pullCommand(context: CommandContext): Command {
  const command = new Command('pull')
    .description('Mirror an account, or what has changed since the last pull.')
    .addOption(configurationOption())
    .option('-a, --account <account>', 'account from the configuration (default: the only one)')
    .option('--from <date>', 'first month or day, such as 2024-01 (default: the first document)', readFrom)
    .addOption(
      new Option('--kind <kinds>', `comma-separated kinds of periods: ${calendarKinds.join(', ')}`)
        .argParser(readChoices(calendarKinds))
        .default(calendarKinds, 'all of them'),
    )
    .option(
      '--month-starts-on <day>',
      `first day of each month, 1 to ${lastMonthStart} (default: 1)`,
      readMonthStart,
    )
    .option('-p, --period <days>', 'custom period, YYYY-MM-DD..YYYY-MM-DD; repeatable', addPeriod)
    .option('--no-receipts', 'leave out the images of documents')
    .option('--replace', 'start over: discard an archive that is damaged or has other documents')
    .option('--json', 'print the result as one JSON object')
    .action((options: PullOptions) => pull(context, options));
  return withHelp(command, pullHelp);
}

function readFrom(text: string): CalendarDate {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
  if (isCalendarDate(day)) return day;
  throw new InvalidArgumentError('expected YYYY-MM or YYYY-MM-DD.');
}

function addPeriod(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

async function pull(context: CommandContext, options: PullOptions): Promise<void> {
  const result = await withRuns(context, options.config, (opened) => pullInto(opened, context, options));
  for (const warning of pullWarnings(result)) context.say(warningLine(context, warning));
  context.print(options.json ? `${JSON.stringify(pulledToJson(result))}\n` : `${pulledLine(result)}\n`);
}

async function pullInto(
  { configuration, store: { database, root } }: OpenedRuns,
  context: CommandContext,
  options: PullOptions,
): Promise<PullResult> {
  const account = chosenAccount(configuration.accounts, options, {});
  if (!account) throw new UsageError('the configuration has no account to mirror');
  const now = context.now();
  const today = dateInZone(now, account.timeZone);
  const { from, kind: kinds, monthStartsOn, receipts: withReceipts, replace = false } = options;
  if (from !== undefined && from > today) {
    throw new UsageError(`--from: ${from} has not started; today is ${today}`);
  }
  const days = (options.period ?? []).map((text) => customPeriod(text, today));
  const choice = { account, from, kinds, monthStartsOn, days, withReceipts, isReplacing: replace };
  const settings = await accountSettings(account, context.environment, configuration);
  const keys = await readStoreKeys(configuration.store, context.environment);
  return withProgress(context, options, async (progress, { say, screen, signal }) => {
    const { hooks, urls } = watchRequests(progress);
    const logged = screen && !options.json ? {} : logRetries(say, context.now);
    const onStep = (step: keyof typeof stepTexts) => progress.step(stepTexts[step]);
    const deps = { database, place: { root, keys }, settings, now, signal, onStep };
    const pulled = await pullArchive({ ...deps, hooks: { ...hooks, ...logged } }, choice);
    return { ...pulled, requests: urls.length };
  });
}

const stepTexts = {
  documents: 'mirroring the documents',
  periods: 'mirroring the periods',
  receipts: 'mirroring the receipts',
} as const;

function customPeriod(text: string, today: CalendarDate): Period {
  return readPeriod(text, { kind: 'custom' }, today);
}
