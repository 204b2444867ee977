import type { Instant } from '@outlay/core/time';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import type { Clocks } from '../../adapters/service/heard-clocks.ts';
import { pinRun } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { budgetRow, tokenBudget } from '../../adapters/store/token-budget.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { notBeforeOf } from '../clocks/period-check.ts';
import { replanAdvice } from '../deliver/settings-advice.ts';
import { openIsolatedSource } from '../make/isolated-source.ts';
import { messageForm } from '../make/message-form.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import { openConnectedSource, type ReportSource } from '../make/report-source.ts';
import type { ReportTask } from '../make/report-task.ts';
import { movedMonthsText } from '../pin/moved-months.ts';
import { changedText, configuredAccount, type PresentAccount } from '../pin/present-account.ts';
import { isWholePin, pinOf } from '../plan/account-pin.ts';
import { accountSettings, reportForm, requestOf } from './account-settings.ts';
import { lastReports } from './last-reports.ts';
import type { RunDeps } from './run-deps.ts';

/** How a request waits for the hourly limit where nobody says it. Milliseconds. */
const defaultMaxWaitMs = 60_000;

/** How the records of a run are read. */
export type SourceOptions = {
  /** How requests are sent; the budget of the token is the one that all processes share. */
  readonly connection: Omit<ConnectionOptions, 'budgetStore'>;
  /** Where the report is made; in this process where it is not given, over a connection of its own. */
  readonly processes?: ReportProcesses | undefined;
  /** From when on the report may be made, where whoever asks for it says that; as the run is due otherwise. */
  readonly notBefore?: Instant | undefined;
  /** The clocks that this process has heard; those of the run alone where it is not given. */
  readonly clocks?: Clocks | undefined;
};

/** The source of a run's report, and what of its task the configuration says. */
export type RunSource = ReportSource & {
  readonly task: Pick<ReportTask, 'request' | 'form' | 'messages' | 'lastReports'>;
};

/**
 * Opens the source of a recorded run by the configuration as it is now, if that is still the account that the run was
 * planned with, and the months of the job still start on the same day. A run that was planned where its token could not be read is pinned to what it is made with.
 * @throws {SettingsError} `changed`; `gone` where the configuration does not name its job or account any more
 * @throws {ConfigurationError} where a secret cannot be read; {NotOverError} where a clock says that it is too early
 */
export async function openRunSource(
  deps: RunDeps,
  run: Run,
  { connection, processes, notBefore, clocks }: SourceOptions,
): Promise<RunSource> {
  const { environment } = deps.current;
  const configuration = deps.current.configuration();
  const found = configuredAccount(configuration, run);
  if ('missing' in found) throw new SettingsError('gone', found.missing);
  const { job, account } = found;
  const settings = await accountSettings(account, environment, configuration);
  await provePin(deps, run, { ...found, identity: settings });
  const { database, now } = deps;
  const due = { notBefore: notBefore ?? notBeforeOf(run, job, account.timeZone), now, database, clocks };
  const period = { from: run.periodFrom, until: run.periodUntil };
  const task = {
    request: requestOf({ job, account, period, now: now() }),
    form: await reportForm(job),
    messages: messageForm(job, account),
    lastReports: job.changes ? await lastReports(deps, run) : [],
  };
  const { baseUrl, token } = settings;
  if (!processes) {
    const budgeted = { ...connection, budgetStore: tokenBudget(database, baseUrl, token) };
    const { timeZone } = task.request;
    return { ...(await openConnectedSource({ settings, connection: budgeted, timeZone, due })), task };
  }
  const { maxWaitMs = defaultMaxWaitMs, onSend, retry: { maxElapsedMs } = {} } = connection;
  const isolated = await openIsolatedSource({
    processes,
    settings,
    limits: configuration.limits,
    budget: budgetRow(database, baseUrl, token),
    maxWaitMs,
    ...(maxElapsedMs === undefined ? {} : { maxElapsedMs }),
    onSend: () => onSend?.(baseUrl),
    due,
  });
  return { ...isolated, task };
}

async function provePin(
  { database }: RunDeps,
  run: Run,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<void> {
  const changed = movedMonthsText(present.job, run) ?? changedText(present, run);
  if (changed !== undefined) throw new SettingsError('changed', replanAdvice(run, changed));
  if (!isWholePin(run.pin)) await pinRun(database, run, pinOf(run.id, present.identity));
}
