import { join } from 'node:path';
import { dateInZone, type PeriodKind } from '@outlay/core/time';
import type { ExportFormat } from '@outlay/exporters';
import type { Command } from 'commander';
import type { FolderChannel } from '../../adapters/channels/folder/folder.ts';
import { createFolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { defaultFormats } from '../../adapters/configuration/default-formats.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { earliest, endOf } from '../../engine/clocks/period-check.ts';
import { makeInTemporaryFolder } from '../../engine/make/make-in-temporary-folder.ts';
import type { MakeStep } from '../../engine/make/make-report.ts';
import { openConnectedSource } from '../../engine/make/report-source.ts';
import { logRetries } from '../requests/log-retries.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { readPeriod } from './read-period.ts';
import { type ReportConnection, reportConnection } from './report-connection.ts';
import { declareReportCommand, type ReportCommandOptions } from './report-options.ts';
import { type ReportResult, reportOutcome, type WrittenFile } from './report-outcome.ts';
import { exportOptions, reportOptions } from './selected-options.ts';
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
  const source = await reportConnection(options, context.environment);
  const order = await reportOrder(kind, { ...source, options }, context);
  const processes = createFolderProcesses(context.environment);
  const giveUp = new AbortController();
  const stop = () => giveUp.abort('the command was asked to end');
  context.signal.addEventListener('abort', stop);
  try {
    const folder = isolatedFolder({ processes, folder: [options.out, 'replace'], giveUp: giveUp.signal });
    if (!options.dryRun) await folder.check();
    const outcome = await withProgress(context, options, (progress) =>
      makeAndDeliver(order, { ...source, options, folder, progress, context }).catch((error: unknown) => {
        throw withRemedy(error, source);
      }),
    );
    reportOutcome(context, outcome, options);
  } finally {
    context.signal.removeEventListener('abort', stop);
    processes.close();
  }
}

type Chosen = ReportConnection & { readonly options: ReportCommandOptions };
type ReportOrder = Pick<TemporaryTask, 'request' | 'form' | 'renditions'>;
type TemporaryTask = Parameters<typeof makeInTemporaryFolder>[1];

/** What is to be read and written; every file that the options name is read. */
async function reportOrder(
  kind: PeriodKind,
  { options, timeZone, locale, account }: Chosen,
  context: CommandContext,
): Promise<ReportOrder> {
  const now = context.now();
  const period = readPeriod(
    options.period,
    { kind, monthStartsOn: options.monthStartsOn },
    dateInZone(now, timeZone),
  );
  const whose = { account: account?.title ?? null, ...(account ? { currency: account.currency } : {}) };
  return {
    request: { kind, period, timeZone, ...whose, now },
    form: {
      report: await reportOptions(options),
      exportOptions: await exportOptions(options),
      withReceipts: options.receipts ?? false,
      // Whoever asks for a report looks at it: it says itself what is missing.
      whenEmpty: 'send',
      whenIncomplete: 'send-marked',
    },
    renditions: [{ locale, formats: formatsOf(options), isMailed: false }],
  };
}

type Delivering = Chosen & {
  readonly folder: FolderChannel;
  readonly progress: Progress;
  readonly context: CommandContext;
};

async function makeAndDeliver(order: ReportOrder, delivering: Delivering): Promise<ReportResult> {
  const { options, settings, limits, timeZone, folder, progress, context } = delivering;
  const { now, say, screen, signal } = context;
  const { hooks, urls } = watchRequests(progress);
  const logged = screen && !options.json ? {} : logRetries(say, now);
  const notBefore = options.period === 'last' ? endOf(order.request.period, timeZone) : earliest;
  const texts = stepTexts(options);
  await using source = await openConnectedSource({
    settings: { ...settings, limits },
    connection: { ...hooks, ...logged },
    timeZone,
    due: { notBefore, now },
  });
  const onStep = (step: MakeStep) => progress.step(texts[step]);
  await using made = await makeInTemporaryFolder(source, order, { onStep, signal });
  progress.step(texts.deliver);
  const paths = options.dryRun ? [] : await folder.deliver(made.staged);
  const files = made.staged.map((file, index) =>
    writtenFile(file, paths[index] ?? join(options.out, file.name)),
  );
  return { files, warnings: made.warnings, urls };
}

function writtenFile({ format, bytes, sha256 }: StagedFile, path: string): WrittenFile {
  return { path, format, bytes, sha256 };
}

function formatsOf({ format, preset }: ReportCommandOptions): readonly ExportFormat[] {
  return format ?? defaultFormats(preset);
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
