import {
  DomainError,
  dateInZone,
  type Period,
  type PeriodKind,
  parsePeriod,
  periodForms,
  periodKinds,
  timeZone,
} from '@outlay/core';
import { type CsvDialectName, csvDialects, type ExportFormat, exporters } from '@outlay/exporters';
import { type Locale, locales } from '@outlay/reports';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { createFolderChannel } from '../channels/folder.ts';
import { connect, connectionSettings } from '../connection/connect.ts';
import { runReport } from '../run-report.ts';
import type { CommandContext } from './command-context.ts';
import { reportOutcome, type WrittenFile } from './report-outcome.ts';
import { UsageError } from './usage-error.ts';

type ReportOptions = {
  readonly period: string;
  readonly format: readonly ExportFormat[];
  readonly out: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly csvDialect: CsvDialectName;
  readonly baseUrl?: string;
  readonly dryRun?: true;
  readonly json?: true;
};

/** `outlay report KIND`: one report now, into files. */
export function reportCommand(context: CommandContext): Command {
  const formats = Object.keys(exporters).join(', ');
  return new Command('report')
    .description('Write one report now. No configuration and no database are needed.')
    .addArgument(new Argument('<kind>', 'what the report covers').choices(periodKinds))
    .option('-p, --period <period>', 'last, current, or the name of a period (see below)', 'last')
    .addOption(
      new Option('-f, --format <formats>', `one or more of ${formats}, joined by commas`)
        .argParser(readFormats)
        .default(['pdf', 'xlsx'], 'pdf,xlsx'),
    )
    .option('-o, --out <folder>', 'where to write the files', '.')
    .addOption(new Option('-l, --locale <language>', 'language of the report').choices(locales).default('en'))
    .option('-z, --time-zone <zone>', "the account's IANA time zone", readTimeZone, 'Europe/Warsaw')
    .addOption(
      new Option('--csv-dialect <dialect>', 'how CSV is written')
        .choices(Object.keys(csvDialects))
        .default('rfc4180'),
    )
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .option('--dry-run', 'read and build everything, but write no file')
    .option('--json', 'print the outcome as one JSON object')
    .addHelpText('after', helpAfter)
    .action((kind: PeriodKind, options: ReportOptions) => report(context, kind, options));
}

async function report(context: CommandContext, kind: PeriodKind, options: ReportOptions): Promise<void> {
  const now = context.now();
  const period = readPeriod(kind, options, now);
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
      report: { locale: options.locale },
      formats: options.format,
      exportOptions: { csvDialect: options.csvDialect },
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

function readPeriod(kind: PeriodKind, options: ReportOptions, now: Date): Period {
  try {
    return parsePeriod(options.period, kind, dateInZone(now, options.timeZone));
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`--period: ${error.message}`);
    throw error;
  }
}

function readFormats(text: string): ExportFormat[] {
  const formats = [...new Set(text.split(',').map((name) => name.trim()))];
  const unknown = formats.find((name) => !Object.hasOwn(exporters, name));
  if (unknown === undefined) return formats as ExportFormat[];
  throw new InvalidArgumentError(`"${unknown}" is not one of ${Object.keys(exporters).join(', ')}.`);
}

function readTimeZone(name: string): string {
  try {
    return timeZone(name);
  } catch (error) {
    throw error instanceof DomainError ? new InvalidArgumentError(`${error.message}.`) : error;
  }
}

const helpAfter = `
Periods:
${periodKinds.map((kind) => `  ${kind.padEnd(10)} ${periodForms[kind]}`).join('\n')}

Environment:
  OUTLAY_BASE_URL    address of the service, https:// only
  OUTLAY_TOKEN       API token, or
  OUTLAY_TOKEN_FILE  a file that holds it
  OUTLAY_CA_FILE     a private certificate authority to trust, PEM

Exit codes:
  0  done                            3  the service refused the token
  1  a bug of ours                   4  the service cannot be reached, fails or limits
  2  wrong usage or configuration    5  a file could not be written`;
