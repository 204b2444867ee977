import { join } from 'node:path';
import { dateInZone, type PeriodKind } from '@outlay/core/time';
import type { Command } from 'commander';
import type { FolderChannel } from '../../adapters/channels/folder/folder.ts';
import { createFolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { connect } from '../../adapters/service/connect.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { earliest, endOf } from '../../engine/clocks/period-check.ts';
import { watchPeriod } from '../../engine/clocks/watch-period.ts';
import { type ReportRun, runReport } from '../../engine/run/run-report.ts';
import { logRetries } from '../requests/log-retries.ts';
import { watchRequests } from '../requests/watch-requests.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Progress } from '../terminal/progress.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { exportOptions, reportOptions } from './chosen-options.ts';
import { readPeriod } from './read-period.ts';
import { declareReportCommand, type ReportCommandOptions } from './report-options.ts';
import { type Outcome, reportOutcome, type WrittenFile } from './report-outcome.ts';
import { type ReportSource, reportSource } from './report-source.ts';

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
  const source = await reportSource(options, context.environment);
  const run = await askedReport(kind, { ...source, options }, context);
  const processes = createFolderProcesses(context.environment);
  const giveUp = new AbortController();
  const stop = () => giveUp.abort('the command was asked to end');
  context.signal.addEventListener('abort', stop);
  try {
    const folder = isolatedFolder({ processes, folder: [options.out, 'replace'], giveUp: giveUp.signal });
    if (!options.dryRun) await folder.check();
    const outcome = await withProgress(context, options, (progress) =>
      makeReport(run, { ...source, options, folder, progress, context }),
    );
    reportOutcome(context, outcome, options);
  } finally {
    context.signal.removeEventListener('abort', stop);
    processes.close();
  }
}

type Chosen = ReportSource & { readonly options: ReportCommandOptions };
type AskedReport = Omit<ReportRun, 'checkPeriod' | 'deliver' | 'onStep'>;

/** What is to be read and written; every file that the options name is read. */
async function askedReport(
  kind: PeriodKind,
  { options, timeZone, locale, account }: Chosen,
  context: CommandContext,
): Promise<AskedReport> {
  const now = context.now();
  const period = readPeriod(options.period, kind, dateInZone(now, timeZone));
  const whose = { account: account?.title ?? null, ...(account ? { currency: account.currency } : {}) };
  return {
    request: { kind, period, timeZone, ...whose, now, signal: context.signal },
    report: { ...(await reportOptions(options)), locale },
    formats: options.format,
    exportOptions: await exportOptions(options),
    withReceipts: options.receipts ?? false,
  };
}

type Making = Chosen & {
  readonly folder: FolderChannel;
  readonly progress: Progress;
  readonly context: CommandContext;
};

async function makeReport(
  run: AskedReport,
  { options, settings, limits, timeZone, folder, progress, context }: Making,
): Promise<Outcome> {
  const { now, say, screen } = context;
  const { hooks, urls } = watchRequests(progress);
  const logged = screen && !options.json ? {} : logRetries(say, now);
  const due = { notBefore: options.period === 'last' ? endOf(run.request.period, timeZone) : earliest, now };
  const { onDate, checkPeriod } = watchPeriod(due, settings.baseUrl);
  const connection = connect({ ...settings, limits }, { timeZone, ...hooks, ...logged, onDate });
  const files: WrittenFile[] = [];
  try {
    const { warnings } = await runReport(connection.client, {
      ...run,
      checkPeriod,
      onStep: (step) => progress.step(stepTexts(options)[step]),
      async deliver(staged) {
        const paths = options.dryRun ? [] : await folder.deliver(staged);
        files.push(
          ...staged.map((file, index) => writtenFile(file, paths[index] ?? join(options.out, file.name))),
        );
      },
    });
    return { files, warnings, urls };
  } finally {
    await connection.close();
  }
}

function writtenFile({ format, bytes, sha256 }: StagedFile, path: string): WrittenFile {
  return { path, format, bytes, sha256 };
}

function stepTexts({ format, out, dryRun }: ReportCommandOptions) {
  const files = `${format.length} ${format.length === 1 ? 'file' : 'files'}`;
  return {
    fetch: 'reading the records',
    build: 'building the report',
    export: `writing ${files} (${format.join(', ')})`,
    deliver: dryRun ? 'removing the files again' : `putting ${files} into ${out}`,
  } as const;
}
