import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInZone, parsePeriod } from '@outlay/core/time';
import { type ExportFormat, exporters } from '@outlay/exporters';
import { type AccountingMapping, formatMoney, type Locale, type Report } from '@outlay/reports';
import {
  type Connection,
  composeMessage,
  connect,
  createEmailChannel,
  createFolderChannel,
  makeInTemporaryFolder,
  type ReportTask,
  sourceOf,
  type TemporaryReport,
} from 'outlay';
import { startSmtpServer } from 'outlay/testing';
import { type ReceivedEmail, readEmail } from './receive-email.ts';
import { prepareAccount, startServiceProcess } from './service-process.ts';

/** A file that the demo left to be opened. */
export type DemoFile = { readonly path: string; readonly bytes: number; readonly total: string };

/** What the demo came to. */
export type DemoResult = {
  readonly files: readonly DemoFile[];
  readonly email: ReceivedEmail;
  /** What the files leave out, each once. */
  readonly warnings: readonly string[];
};

/** Told of each step before it is done. */
export type Progress = (step: string) => void;

const account = 'household';
const timeZone = 'Europe/Warsaw';
/** Every format but that of DATEV, which needs an accounting file of a client in Germany. */
const everyFormat = (Object.keys(exporters) as ExportFormat[]).filter((format) => format !== 'datev');

/** Formats for accounting programs need accounts, and the company that has them. */
const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409' },
  payments: { default: '201' },
  tax: { account: '221', country: 'PL' },
  company: { name: 'Pracownia Przykładowa', taxId: '5250000104' },
};

/**
 * The whole way on one machine: a service with a year of records, its reports in every format as files in `out`,
 * and one of them through a real SMTP server and back.
 */
export async function runDemo(out: string, now: Date, progress: Progress): Promise<DemoResult> {
  await using cleanup = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'outlay-demo-'));
  cleanup.defer(() => rm(data, { recursive: true, force: true }));
  await rm(out, { recursive: true, force: true });

  progress('Fill an embedded database with 14 months of a household');
  await prepareAccount(data, account);

  progress('Start the finance service over HTTPS');
  const service = await startServiceProcess(data, account);
  cleanup.defer(service.stop);
  const connection = connect({ baseUrl: service.url, token: service.token, ca: service.ca }, { timeZone });
  cleanup.defer(connection.close);

  progress(`Write last month's report as ${everyFormat.join(', ')}`);
  const monthly = await writeReport(connection, 'monthly', out, now);
  progress(`Write last week's report as ${everyFormat.join(', ')}`);
  const weekly = await writeReport(connection, 'weekly', out, now);

  progress("E-mail last month's report in Polish through an SMTP server, and read it back");
  const { files, email } = await emailReport(connection, join(out, 'e-mail'), now);
  const reports = [monthly, weekly];
  return {
    files: [...reports.flatMap((report) => report.files), ...files],
    email,
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  };
}

async function writeReport(
  { client }: Connection,
  kind: 'monthly' | 'weekly',
  out: string,
  now: Date,
): Promise<Pick<DemoResult, 'files' | 'warnings'>> {
  const channel = createFolderChannel(out, 'refuse');
  await using made = await makeInTemporaryFolder(sourceOf(client), lastReport(kind, 'en', everyFormat, now));
  const files = demoFiles(made, await channel.deliver(made.staged));
  const { warnings } = made;
  return { files, warnings: warnings.filter(isOfFile).map(({ message }) => `${kind}: ${message}`) };
}

/** A file that leaves documents out has no total, because the total of the report is not its own. */
function demoFiles(
  { staged, reports: [report], warnings }: TemporaryReport,
  paths: readonly string[],
): DemoFile[] {
  const total = report ? totalsOf(report) : '';
  return staged.map(({ bytes, format }, index) => {
    const leavesOut = warnings.some(({ code }) => code === `${format}_left_out`);
    return { path: paths[index] ?? '', bytes, total: leavesOut ? '–' : total };
  });
}

/** Whether a warning is about documents that a file leaves out. */
function isOfFile({ code }: TemporaryReport['warnings'][number]): boolean {
  return code.endsWith('_left_out') || code.endsWith('_without_documents');
}

/** Sends the Polish report, reads what arrived and leaves that, attachments and all, in a folder. */
async function emailReport(
  { client }: Connection,
  folder: string,
  now: Date,
): Promise<{ files: DemoFile[]; email: ReceivedEmail }> {
  const smtp = await startSmtpServer();
  const channel = createEmailChannel(smtp.settings);
  try {
    const task = lastReport('monthly', 'pl', ['pdf', 'xlsx'], now);
    await using made = await makeInTemporaryFolder(sourceOf(client), task);
    const [report] = made.reports;
    if (!report) throw new Error('no report was made');
    const envelope = { from: 'outlay@demo.example', to: 'reader@demo.example' };
    const outcome = await channel.deliver(composeMessage(report, made.staged, envelope));
    if (outcome.status !== 'delivered') throw new Error(`the e-mail was not delivered: ${outcome.reason}`);
    const email = await readEmail(smtp.received[0] ?? new Uint8Array());
    for (const [index, { name, sha256 }] of made.staged.entries()) {
      if (hashOf(email.attachments[index]?.bytes) !== sha256) throw new Error(`${name} arrived changed`);
    }
    const files = demoFiles(made, await createFolderChannel(folder, 'refuse').deliver(made.staged));
    const path = join(folder, 'message.eml');
    const raw = smtp.received[0] ?? new Uint8Array();
    await writeFile(path, raw);
    return { files: [...files, { path, bytes: raw.byteLength, total: files[0]?.total ?? '' }], email };
  } finally {
    channel.close();
    await smtp.stop();
  }
}

function lastReport(
  kind: 'monthly' | 'weekly',
  locale: Locale,
  formats: readonly ExportFormat[],
  now: Date,
): Omit<ReportTask, 'place'> {
  const period = parsePeriod('last', kind, dateInZone(now, timeZone));
  return {
    request: { kind, period, timeZone, account, now },
    form: {
      report: { preset: 'household', accounting },
      exportOptions: { optima: { accountingId: 'KSIEG' } },
      withReceipts: false,
      whenEmpty: 'send',
      whenIncomplete: 'send-marked',
    },
    renditions: [{ locale, formats, isMailed: false }],
  };
}

function totalsOf({ figures, locale }: Report): string {
  return figures.totals.map(({ amount }) => formatMoney(amount, locale)).join(' + ');
}

function hashOf(bytes: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(bytes).digest('hex');
}
