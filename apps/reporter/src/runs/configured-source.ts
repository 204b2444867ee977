import { UsageError } from '../cli/usage-error.ts';
import type { Account, Configuration, Job } from '../configuration/configuration.ts';
import type { ConnectionOptions, Environment } from '../connection/connect.ts';
import type { ReportProcesses } from '../isolation/report-processes.ts';
import type { Run } from '../store/schema.ts';
import { budgetRow, tokenBudget } from '../store/token-budget.ts';
import type { RunWork } from './deliver-run.ts';
import type { RunSource } from './execute-run.ts';
import { accountSettings, jobForm, requestOf, withSource } from './run-source.ts';

/** How long a request waits for the hourly limit where nobody says it. Milliseconds. */
const usualWaitMs = 60_000;

/** What the source of a recorded run is opened with. */
export type ConfiguredSource = {
  readonly work: RunWork;
  readonly configuration: Configuration;
  readonly environment: Environment;
  /** How requests are sent; the budget of the token is the one that all processes share. */
  readonly connection: Omit<ConnectionOptions, 'budgetStore'>;
  /** Where the report is made; in this process where it is not given, over a connection of its own. */
  readonly processes?: ReportProcesses | undefined;
};

/**
 * Opens the source of a recorded run by the configuration as it is now.
 * @throws {UsageError} where the configuration does not name its job or account any more
 */
export async function withConfiguredSource<Result>(
  { work, configuration, environment, connection: options, processes }: ConfiguredSource,
  run: Run,
  act: (source: RunSource) => Promise<Result>,
): Promise<Result> {
  const { job, account } = configured(configuration, run);
  const settings = await accountSettings(account, environment, configuration);
  const { baseUrl, token } = settings;
  const period = { from: run.periodFrom, until: run.periodUntil };
  const asked = { job, account, period, now: work.now(), signal: work.signal };
  const form = await jobForm(job);
  if (!processes) {
    const connection = { ...options, budgetStore: tokenBudget(work.database, baseUrl, token) };
    return withSource({ ...asked, connection }, settings, form, act);
  }
  const { maxWaitMs = usualWaitMs, onSend = () => undefined } = options;
  const budget = budgetRow(work.database, baseUrl, token);
  const isolated = { settings, limits: configuration.limits, maxWaitMs, request: requestOf(asked), form };
  return act({
    make: ({ onFetched, signal, ...files }) =>
      processes.make({ ...isolated, ...files }, { onFetched, budget, onSend: () => onSend(baseUrl), signal }),
  });
}

function configured({ jobs, accounts }: Configuration, run: Run): { job: Job; account: Account } {
  const job = jobs.find(({ name }) => name === run.job);
  const account = accounts.find(({ name }) => name === run.account);
  if (job && account) return { job, account };
  const missing = job ? `account ${run.account}` : `job ${run.job}`;
  throw new UsageError(`the configuration names no ${missing} any more`);
}
