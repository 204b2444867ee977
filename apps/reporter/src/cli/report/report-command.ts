import { join } from 'node:path';
import { dateInZone, type PeriodKind } from '@outlay/core/time';
import type { Command } from 'commander';
import type { FolderChannel } from '../../adapters/channels/folder/folder.ts';
import {
  type FolderProcesses,
  givenOrOwnProcesses,
} from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { prepareConnections } from '../../adapters/service/connect.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { earliest, endOf } from '../../engine/clocks/period-check.ts';
import { makeInTemporaryFolder } from '../../engine/make/make-in-temporary-folder.ts';
import type { MakeStep } from '../../engine/make/make-report.ts';
import { prepareExporters } from '../../engine/make/prepare-exporters.ts';
import { type ConnectedSource, openConnectedSource } from '../../engine/make/report-source.ts';
import { readPeriod } from '../../engine/manual/read-period.ts';
import { logRetries } from '../requests/log-retries.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { withFilterOption } from './read-filter.ts';
import { type ReportConnection, reportConnection, titleOf } from './report-connection.ts';
import { declareReportCommand, type ReportCommandOptions } from './report-options.ts';
import { type ReportResult, reportOutcome, type WrittenFile } from './report-outcome.ts';
import { exportOptions, formatsOf, reportOptions } from './selected-options.ts';
import { withRemedy } from './with-remedy.ts';

/** `outlay report KIND`: one report now, into files. */
export function reportCommand(context: CommandContext): Command {
  return declareReportCommand().action((kind: PeriodKind, options: ReportCommandOptions) =>
    report(context, kind, options),
  );
}

async function report(
  context: CommandContext,
  kind: PeriodKind,
  options: ReportCommandOptions,
): Promise<void> {
  const processes = givenOrOwnProcesses(context.folderProcesses, context.environment);
  try {
    // Its start takes as long as reading the options.
    if (!options.dryRun) processes.start();
    if (options.fromArchive) await reportFromArchive(context, kind, { options, processes });
    else await reportFromService(context, kind, { options, processes });
  } finally {
    processes.close();
  }
}

type Started = { readonly options: ReportCommandOptions; readonly processes: FolderProcesses };

async function reportFromService(context: CommandContext, kind: PeriodKind, started: Started): Promise<void> {
  const { options } = started;
  const source = await reportConnection(options, context);
  const order = await reportOrder(kind, { ...source, options, now: context.now() }, context);
  prepareConnections();
  await writeReport(context, { ...started, order }, (writing) =>
    makeConnected(order, { ...writing, source }).catch((error: unknown) => {
      throw withRemedy(error, source);
    }),
  );
}

async function reportFromArchive(context: CommandContext, kind: PeriodKind, started: Started): Promise<void> {
  const { options } = started;
  // Loaded only here: most reports need no store.
  const { assertArchived, withArchive } = await import('./archived-report.ts');
  await withArchive(context, options, async ({ account, archive }) => {
    const { timeZone, account: name, readAt } = archive.index;
    const locale = options.locale ?? account.locale;
    const title = titleOf(account, options, context.environment);
    const chosen = { options, timeZone, locale, account, title, now: new Date(readAt) };
    const order = await reportOrder(kind, chosen, context);
    assertArchived(archive, order.request, options);
    await writeReport(context, { ...started, order }, async (writing) => ({
      ...(await makeAndDeliver(archive, order, writing)),
      urls: [],
      archive: { account: name, readAt },
    }));
  });
}

type Writing = {
  readonly options: ReportCommandOptions;
  readonly folder: FolderChannel;
  readonly progress: Progress;
  readonly context: CommandContext;
};

/** Prepares the folder, creates the report with progress, and prints what was written. */
async function writeReport(
  context: CommandContext,
  { options, processes, order }: Started & { readonly order: ReportOrder },
  make: (writing: Writing) => Promise<ReportResult>,
): Promise<void> {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort('the command was asked to end');
  context.signal.addEventListener('abort', stop);
  try {
    const folder = isolatedFolder({ processes, folder: [options.out, 'replace'], giveUp: giveUp.signal });
    const checked = options.dryRun ? undefined : folder.check();
    prepareExporters(order.renditions, order.form.exportOptions);
    await checked;
    const outcome = await withProgress(context, options, (progress) =>
      make({ options, folder, progress, context }),
    );
    reportOutcome(context, outcome, options);
  } finally {
    context.signal.removeEventListener('abort', stop);
  }
}

type Chosen = Pick<ReportConnection, 'timeZone' | 'locale' | 'account' | 'title'> & {
  readonly options: ReportCommandOptions;
  /** When the records are read. */
  readonly now: Date;
};
type ReportOrder = Pick<TemporaryTask, 'request' | 'form' | 'renditions'>;
type TemporaryTask = Parameters<typeof makeInTemporaryFolder>[1];

/** What is to be read and written; every file that the options name is read. */
async function reportOrder(
  kind: PeriodKind,
  { options, timeZone, locale, account, title, now }: Chosen,
  context: Pick<CommandContext, 'now'>,
): Promise<ReportOrder> {
  const period = readPeriod(
    options.period,
    { kind, monthStartsOn: options.monthStartsOn },
    dateInZone(context.now(), timeZone),
  );
  const whose = { account: title, ...(account ? { currency: account.currency } : {}) };
  const { report: reportForm, settings } = await reportOptions(options);
  return {
    request: { kind, period, timeZone, ...whose, now },
    form: {
      report: reportForm,
      exportOptions: { ...(await exportOptions(options)), ...settings },
      withReceipts: options.receipts ?? false,
      // Whoever asks for a report looks at it: it says itself what is missing.
      whenEmpty: 'send',
      whenIncomplete: 'send-marked',
    },
    renditions: [{ locale, formats: formatsOf(options), isMailed: false }],
  };
}

/** Creates a report from the service. */
async function makeConnected(
  order: ReportOrder,
  writing: Writing & { readonly source: ReportConnection },
): Promise<ReportResult> {
  const { options, progress, context } = writing;
  const { settings, limits, timeZone } = writing.source;
  const { now, say, screen } = context;
  const { hooks, urls } = watchRequests(progress);
  const logged = screen && !options.json ? {} : logRetries(say, now);
  const notBefore = options.period === 'last' ? endOf(order.request.period, timeZone) : earliest;
  await using source = await openConnectedSource({
    settings: { ...settings, limits },
    connection: { ...hooks, ...logged },
    timeZone,
    due: { notBefore, now },
  });
  return { ...(await makeAndDeliver(source, order, writing)), urls };
}

async function makeAndDeliver(
  source: Pick<ConnectedSource, 'make'>,
  order: ReportOrder,
  { options, folder, progress, context: { signal } }: Writing,
): Promise<Omit<ReportResult, 'urls'>> {
  const texts = stepTexts(options);
  const onStep = (step: MakeStep) => progress.step(texts[step]);
  await using made = await makeInTemporaryFolder(source, order, { onStep, signal }).catch(
    (error: unknown) => {
      throw withFilterOption(error);
    },
  );
  progress.step(texts.deliver);
  const paths = options.dryRun ? [] : await folder.deliver(made.staged);
  const files = made.staged.map((file, index) =>
    writtenFile(file, paths[index] ?? join(options.out, file.name)),
  );
  return { files, warnings: made.warnings };
}

function writtenFile({ format, bytes, sha256 }: StagedFile, path: string): WrittenFile {
  return { path, format, bytes, sha256 };
}

function stepTexts(options: ReportCommandOptions) {
  const { out, dryRun } = options;
  const format = formatsOf(options);
  const files = `${format.length} ${format.length === 1 ? 'file' : 'files'}`;
  return {
    fetch: 'reading the records',
    build: 'building the report',
    export: `writing ${files} (${format.join(', ')})`,
    deliver: dryRun ? 'removing the files again' : `putting ${files} into ${out}`,
  } as const;
}
