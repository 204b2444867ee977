import type { Instant } from '@outlay/core/time';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import type { Clocks } from '../../adapters/service/heard-clocks.ts';
import { pinRun } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { budgetRow, tokenBudget } from '../../adapters/store/token-budget.ts';
import { notBeforeOf } from '../clocks/period-check.ts';
import { watchPeriod } from '../clocks/watch-period.ts';
import { replanAdvice } from '../deliver/settings-advice.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import { changedText, configuredAccount, type PresentAccount } from '../pin/present-account.ts';
import { isWholePin, pinOf } from '../plan/account-pin.ts';
import { SettingsError } from '../retry/settings-error.ts';
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
  /** From when on the report may be made, where whoever asks for it says that; as the run is due otherwise. */
  readonly notBefore?: Instant | undefined;
  /** The clocks that this process has heard; those of the run alone where it is not given. */
  readonly clocks?: Clocks | undefined;
};

/**
 * Opens the source of a recorded run by the configuration as it is now, if that is still the account that the run was
 * planned with. A run that was planned where its token could not be read, or by a version that pinned nothing, is pinned
 * to what it is made with.
 * @throws {SettingsError} `changed`; `gone` where the configuration does not name its job or account any more
 * @throws {ConfigurationError} where a secret cannot be read
 */
export async function withConfiguredSource<Result>(
  {
    work,
    configuration,
    environment,
    connection: options,
    processes,
    notBefore: asked,
    clocks,
  }: ConfiguredSource,
  run: Run,
  act: (source: RunSource) => Promise<Result>,
): Promise<Result> {
  const found = configuredAccount(configuration, run);
  if ('missing' in found) throw new SettingsError('gone', found.missing);
  const { job, account } = found;
  const settings = await accountSettings(account, environment, configuration);
  await provePin(work, run, { ...found, identity: settings });
  const { baseUrl, token } = settings;
  const period = { from: run.periodFrom, until: run.periodUntil };
  const { database, now, signal: ending } = work;
  const notBefore = asked ?? notBeforeOf(run, job, account.timeZone);
  const due = { notBefore, now, database, clocks };
  const reading = { job, account, period, now: now(), due, signal: ending };
  const form = await jobForm(job);
  if (!processes) {
    const connection = { ...options, budgetStore: tokenBudget(work.database, baseUrl, token) };
    return withSource({ ...reading, connection }, settings, form, act);
  }
  const { maxWaitMs = usualWaitMs, onSend = () => undefined, retry: { maxElapsedMs } = {} } = options;
  const budget = budgetRow(work.database, baseUrl, token);
  const isolated = {
    settings,
    limits: configuration.limits,
    maxWaitMs,
    ...(maxElapsedMs === undefined ? {} : { maxElapsedMs }),
    request: requestOf(reading),
    form,
  };
  const { onDate, checkPeriod } = watchPeriod(due, baseUrl);
  await checkPeriod();
  return act({
    make: ({ onFetched, signal, ...files }) =>
      withOwnError((own) =>
        processes.make(
          { ...isolated, ...files },
          {
            onFetched: () =>
              own(async () => {
                await checkPeriod();
                await onFetched();
              }),
            budget,
            onSend: () => onSend(baseUrl),
            onDate,
            signal,
          },
        ),
      ),
  });
}

async function provePin(
  { database }: RunWork,
  run: Run,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<void> {
  const changed = changedText(present, run);
  if (changed !== undefined) throw new SettingsError('changed', replanAdvice(run, changed));
  if (!isWholePin(run.pin)) await pinRun(database, run, pinOf(run.id, present.identity));
}

/** Throws what this process has thrown itself in place of what another one made of it. */
async function withOwnError<Result>(
  act: (own: (step: () => Promise<void>) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const thrown: unknown[] = [];
  const own = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      thrown.push(error);
      throw error;
    }
  };
  try {
    return await act(own);
  } catch (error) {
    throw thrown.length > 0 ? thrown[0] : error;
  }
}
