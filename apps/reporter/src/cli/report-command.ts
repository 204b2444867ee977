import { DomainError, dateInZone, type Period, type PeriodKind, parsePeriod } from '@outlay/core';
import type { Command } from 'commander';
import { createFolderChannel } from '../channels/folder.ts';
import { connect, connectionSettings } from '../connection/connect.ts';
import { runReport } from '../run-report.ts';
import { exportOptions, reportOptions } from './chosen-options.ts';
import type { CommandContext } from './command-context.ts';
import { declareReportCommand, type ReportCommandOptions } from './report-options.ts';
import { reportOutcome, type WrittenFile } from './report-outcome.ts';
import { UsageError } from './usage-error.ts';

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
  const now = context.now();
  const period = readPeriod(kind, options, now);
  const chosen = await reportOptions(options);
  const look = await exportOptions(options);
  const settings = connectionSettings(options.baseUrl, context.environment);
  const folder = createFolderChannel(options.out, 'replace');
  if (!options.dryRun) await folder.check();
  let requests = 0;
  const connection = connect(settings, {
    timeZone: options.timeZone,
    onRequest: () => {
      requests += 1;
    },
  });
  try {
    const files: WrittenFile[] = [];
    const { warnings } = await runReport(connection.client, {
      request: { kind, period, timeZone: options.timeZone, account: null, now, signal: context.signal },
      report: chosen,
      formats: options.format,
      exportOptions: look,
      withReceipts: options.receipts ?? false,
      async deliver(staged) {
        const paths = options.dryRun ? undefined : await folder.deliver(staged);
        for (const [index, { name, format, bytes, sha256 }] of staged.entries()) {
          files.push({ path: paths?.[index] ?? name, format, bytes, sha256 });
        }
      },
    });
    reportOutcome(context, { files, warnings, requests }, options);
  } finally {
    await connection.close();
  }
}

function readPeriod(kind: PeriodKind, options: ReportCommandOptions, now: Date): Period {
  try {
    return parsePeriod(options.period, kind, dateInZone(now, options.timeZone));
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`--period: ${error.message}`);
    throw error;
  }
}
