import type { Period } from '@outlay/core/time';
import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { readAccountingFile } from '../../adapters/configuration/read-accounting-file.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { type ConnectionOptions, type ConnectionSettings, connect } from '../../adapters/service/connect.ts';
import type { Due } from '../clocks/period-check.ts';
import { watchPeriod } from '../clocks/watch-period.ts';
import { type JobForm, makeReport, type ReportTask } from '../make/make-report.ts';
import type { RunSource } from './execute-run.ts';

/** The connection that an account's records come over. @throws {ConfigurationError} where a secret cannot be read */
export async function accountSettings(
  { baseUrl, token, caFile }: Account,
  environment: Environment,
  { limits }: Pick<Configuration, 'limits'>,
): Promise<ConnectionSettings> {
  const ca = caFile === undefined ? {} : { ca: await readCertificate(caFile) };
  return { baseUrl, token: await readSecret(token, environment), limits, ...ca };
}

/** Reads how a job's reports are written. @throws {ConfigurationError} with what is wrong in its file of accounting */
export async function jobForm(job: Job): Promise<JobForm> {
  const { counted, sections, incomeCategories, accounting, csv, zip } = job;
  return {
    report: {
      counted,
      ...(sections ? { sections } : {}),
      ...(incomeCategories ? { incomeCategories } : {}),
      ...(accounting === undefined ? {} : { accounting: await readAccountingFile(accounting) }),
    },
    exportOptions: { csv, ...(zip ? { zip } : {}) },
    withReceipts: job.receipts,
    whenEmpty: job.whenEmpty,
    whenIncomplete: job.whenIncomplete,
  };
}

/** A report of one account for one period. */
export type Asked = {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
  readonly now: Date;
  /** From when on the report may be made, and the clocks that are asked. */
  readonly due: Due;
  readonly signal: AbortSignal;
  /** How requests are sent, where it is not the usual way. */
  readonly connection?: ConnectionOptions;
};

/**
 * Opens the connection of an account for as long as something is done with its records.
 * @throws {NotOverError} where a clock that is known says that it is too early
 */
export async function withSource<Result>(
  asked: Asked,
  settings: ConnectionSettings,
  form: JobForm,
  act: (source: RunSource) => Promise<Result>,
): Promise<Result> {
  const { onDate, checkPeriod } = watchPeriod(asked.due, settings.baseUrl);
  // Where a clock is known to say that it is too early, nothing is asked of the service.
  await checkPeriod();
  const request = requestOf(asked);
  const { timeZone } = request;
  const { client, close } = connect(settings, { timeZone, ...asked.connection, onDate });
  try {
    return await act({
      make: ({ onFetched, signal, ...files }) =>
        makeReport(
          client,
          { request, form, ...files },
          {
            onFetched: async () => {
              await checkPeriod();
              await onFetched();
            },
            signal,
          },
        ),
    });
  } finally {
    await close();
  }
}

/** What is read for a report. */
export function requestOf({
  job,
  account,
  period,
  now,
}: Omit<Asked, 'due' | 'signal'>): ReportTask['request'] {
  const { timeZone, currency, title } = account;
  return { kind: job.kind, period, timeZone, currency, account: title, now };
}
