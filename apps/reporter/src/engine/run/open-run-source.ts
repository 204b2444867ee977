import type { Instant } from '@outlay/core/time';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import type { Clocks } from '../../adapters/service/observed-clocks.ts';
import { hasAcceptedDeletions } from '../../adapters/store/accepted-deletions.ts';
import { rememberedBudgetRow } from '../../adapters/store/budget-row.ts';
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
import { changedText, configuredAccount, invalidEntry, type PresentAccount } from '../pin/present-account.ts';
import { withCategories } from '../pin/with-categories.ts';
import { isCompletePin, renewedPin } from '../plan/account-pin.ts';
import { otherPeriodsText } from '../plan/other-periods.ts';
import { accountSettings, reportForm, requestOf } from './account-settings.ts';
import { batchTask } from './batch-task.ts';
import { closedFile } from './closed-file.ts';
import { continuedRun, verifyContinued } from './continued-run.ts';
import { lastReports } from './last-reports.ts';
import type { KnownForRun } from './read-for-run.ts';
import { requestsAheadOf } from './requests-ahead-of.ts';
import type { RunDeps } from './run-deps.ts';

/** How long a request waits for the hourly limit by default. Milliseconds. */
const defaultMaxWaitMs = 60_000;

/** How the records of a run are read. */
export type SourceOptions = {
  /** How requests are sent. All processes share the budget of the token. */
  readonly connection: Omit<ConnectionOptions, 'budgetStore'>;
  /** Where the report is created; by default in this process, over its own connection. */
  readonly processes?: ReportProcesses | undefined;
  /** Earliest time at which the report may be created; by default the run's scheduled time. */
  readonly notBefore?: Instant | undefined;
  /** The clocks that this process has observed; by default only those of the run. */
  readonly clocks?: Clocks | undefined;
  /** What was just read from the store; by default, it is read when it is needed. */
  readonly known?: Partial<KnownForRun> | undefined;
};

/** The source of a run's report, and the part of its task that the configuration determines. */
export type RunSource = ReportSource & {
  readonly task: Pick<
    ReportTask,
    'request' | 'form' | 'messages' | 'lastReports' | 'closed' | 'batch' | 'acceptsDeletions'
  >;
};

/**
 * Opens the source of a recorded run with the current configuration, if the account is still the one that the run was
 * planned with, and that of the batch or revision that it continues, and the job still reports the same periods. A run that was planned while its token could not
 * be read is pinned now.
 * @throws {SettingsError} `changed`; `gone` if its job or account is no longer configured
 * @throws {ConfigurationError} if a secret cannot be read
 * @throws {NotOverError} if a clock shows that the period is not over
 */
export async function openRunSource(
  deps: RunDeps,
  run: Run,
  { connection, processes, notBefore, clocks, known: stored = {} }: SourceOptions,
): Promise<RunSource> {
  const { environment } = deps.current;
  const configuration = deps.current.configuration();
  const found = configuredAccount(configuration, run);
  if ('missing' in found) throw new SettingsError('gone', found.missing);
  const { job, account } = found;
  const invalid = invalidEntry(found);
  if (invalid !== undefined) throw new SettingsError('changed', replanAdvice(run, invalid));
  const settings = await accountSettings(account, environment, configuration);
  const present = { ...found, identity: { ...settings, filter: job.filter } };
  const { database, now } = deps;
  const continued = await continuedRun(database, job, run);
  const runs = continued ? [run, continued.run] : [run];
  const known = await withCategories({ ...deps, connection }, present, runs);
  await verifyPin(deps, run, known);
  verifyContinued(run, continued, known);
  const due = {
    notBefore: notBefore ?? notBeforeOf(run, job, account.timeZone),
    now,
    database,
    clocks,
    databaseMs: stored.databaseMs,
  };
  const period = { from: run.periodFrom, until: run.periodUntil };
  const compared = await comparedReports(deps, run, known);
  const mayLackDocuments = job.only !== undefined || compared.closed !== undefined;
  const task = {
    ...(await batchTask(deps, { job, run, request: requestOf({ job, account, period, now: now() }) })),
    form: await reportForm(job),
    messages: messageForm(job, account),
    ...compared,
    acceptsDeletions: mayLackDocuments && (await hasAcceptedDeletions(database, run)),
  };
  const { baseUrl, token } = settings;
  const requestsAhead = await requestsAheadOf(database, run);
  if (!processes) {
    const budgeted = { ...connection, requestsAhead, budgetStore: tokenBudget(database, baseUrl, token) };
    const { timeZone } = task.request;
    return { ...(await openConnectedSource({ settings, connection: budgeted, timeZone, due })), task };
  }
  const { maxWaitMs = defaultMaxWaitMs, onSend, retry: { maxElapsedMs } = {} } = connection;
  const isolated = await openIsolatedSource({
    processes,
    settings,
    limits: configuration.limits,
    budget: rememberedBudgetRow(budgetRow(database, baseUrl, token), stored.budget),
    maxWaitMs,
    requestsAhead,
    ...(maxElapsedMs === undefined ? {} : { maxElapsedMs }),
    onSend: () => onSend?.(baseUrl),
    due,
  });
  return { ...isolated, task };
}

/** What the report is compared with: the documents of its closed period, or the last report. */
async function comparedReports(
  deps: RunDeps,
  run: Run,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<Pick<ReportTask, 'lastReports' | 'closed'>> {
  const { changes, only } = present.job;
  if (only !== undefined) return {};
  const closed = await closedFile(deps, run);
  if (closed) return { closed };
  return { lastReports: changes ? await lastReports(deps, run, present) : [] };
}

async function verifyPin(
  { database }: RunDeps,
  run: Run,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<void> {
  const changed = otherPeriodsText(present.job, run) ?? changedText(present, run);
  if (changed !== undefined) throw new SettingsError('changed', replanAdvice(run, changed));
  if (!isCompletePin(run.pin)) await pinRun(database, run, renewedPin(run, present.identity));
}
