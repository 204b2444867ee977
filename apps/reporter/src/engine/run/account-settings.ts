import type { Period } from '@outlay/core/time';
import type { CsvLayoutOptions, PdfOptions } from '@outlay/exporters';
import { checkAccountingForFormats } from '../../adapters/configuration/accounting-for-formats.ts';
import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { writtenFormats } from '../../adapters/configuration/job-formats.ts';
import { readAccountToken } from '../../adapters/configuration/read-account-token.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import { layoutName, readCsvLayout } from '../../adapters/configuration/read-csv-layout.ts';
import { readLogo } from '../../adapters/configuration/read-logo.ts';
import { readReportOptions } from '../../adapters/configuration/read-report-options.ts';

import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import type { ReportForm, ReportTask } from '../make/report-task.ts';

/**
 * Connection settings of an account.
 * @throws {ConfigurationError} if a secret cannot be read
 */
export async function accountSettings(
  account: Account,
  environment: Environment,
  { limits }: Pick<Configuration, 'limits'>,
): Promise<ConnectionSettings> {
  const { baseUrl, caFile } = account;
  const ca = caFile === undefined ? {} : { ca: await readCertificate(caFile) };
  return { baseUrl, token: await readAccountToken(account, environment), limits, ...ca };
}

/**
 * Reads how the reports of a job are arranged and exported.
 * @throws {ConfigurationError} if a file that the job names is invalid
 */
export async function reportForm(job: Job): Promise<ReportForm> {
  const { csv, zip, pdf, accounting: file } = job;
  const { report, settings } = await readReportOptions(job, csv.options.rows);
  checkAccountingForFormats({ file, accounting: report.accounting, settings, formats: writtenFormats(job) });
  return {
    report,
    exportOptions: {
      csv: csv.options,
      ...(csv.layout ? { csvLayout: await csvLayout(csv.layout) } : {}),
      ...settings,
      ...(zip ? { zip } : {}),
      ...(pdf ? { pdf: await pdfOptions(pdf) } : {}),
    },
    keepsFigures: job.changes,
    keepsDocuments: job.close !== undefined,
    wordsWarnings: true,
    withReceipts: job.receipts,
    whenEmpty: job.whenEmpty,
    whenIncomplete: job.whenIncomplete,
  };
}

/** Reads the CSV layout of a job. */
async function csvLayout({ name, ...same }: NonNullable<Job['csv']['layout']>): Promise<CsvLayoutOptions> {
  return { layout: await readCsvLayout(name), name: layoutName(name), ...same };
}

/** Reads the PDF options of a job. */
async function pdfOptions({ accent, logo, pageSize }: NonNullable<Job['pdf']>): Promise<PdfOptions> {
  return {
    ...(accent === undefined ? {} : { accent }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(logo === undefined ? {} : { logo: await readLogo(logo) }),
  };
}

/** The report of one account for one period. */
export type AccountPeriod = {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
  readonly now: Date;
};

/** The request for a report's data. */
export function requestOf({ job, account, period, now }: AccountPeriod): ReportTask['request'] {
  const { timeZone, currency, title } = account;
  return { kind: job.kind, period, timeZone, currency, account: title, now };
}
