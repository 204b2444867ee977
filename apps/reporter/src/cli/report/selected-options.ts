import type { CsvOptions, ExportFormat, ExportOptions } from '@outlay/exporters';
import { checkAccountingForFormats } from '../../adapters/configuration/accounting-for-formats.ts';
import { defaultFormats } from '../../adapters/configuration/default-formats.ts';
import {
  type ReadReportOptions,
  readReportOptions,
} from '../../adapters/configuration/read-report-options.ts';
import { readNamedFile, type UnreadableError } from '../../adapters/files/read-named-file.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { readLastReport } from './read-last-report.ts';
import type { ReportCommandOptions } from './report-options.ts';

/**
 * Options of the report from the command line, including files that it refers to, and those of its files in the accounting file.
 * @throws {UsageError} if a file cannot be used
 * @throws {ConfigurationError} if the accounting file is invalid, or lacks what the formats or the rows of the CSV file need
 */
export async function reportOptions(options: ReportCommandOptions): Promise<ReadReportOptions> {
  const { lastReport, accounting: file } = options;
  const { report, settings } = await readReportOptions(options, options.csvRows);
  checkAccountingForFormats({ file, accounting: report.accounting, settings, formats: formatsOf(options) });
  if (lastReport === undefined) return { report, settings };
  return { report: { ...report, lastReport: await readLastReport(lastReport) }, settings };
}

/**
 * Options of the files from the command line, including the logo.
 * @throws {UsageError} if the logo or the layout cannot be used
 */
export async function exportOptions(options: ReportCommandOptions): Promise<ExportOptions> {
  const { csvDialect, csvLayout, csvCurrency, pdfAccent, pdfLogo, pdfPageSize } = options;
  const formats = formatsOf(options);
  if (csvLayout !== undefined && !formats.includes('csv') && !formats.includes('zip')) {
    throw new UsageError('--csv-layout is for the format csv; add --format csv');
  }
  if (csvCurrency !== undefined && csvLayout === undefined) {
    throw new UsageError('--csv-currency is for a layout; add --csv-layout');
  }
  return {
    ...(csvDialect ? { csvDialect } : {}),
    csv: csvOptions(options),
    ...(csvLayout === undefined ? {} : { csvLayout: await layoutOptions(csvLayout, csvCurrency) }),
    pdf: {
      ...(pdfAccent === undefined ? {} : { accent: pdfAccent }),
      ...(pdfPageSize ? { pageSize: pdfPageSize } : {}),
      ...(pdfLogo === undefined ? {} : { logo: await readLogo(pdfLogo) }),
    },
  };
}

async function layoutOptions(name: string, currency: string | undefined) {
  // Loaded only here: most reports have no layout.
  const { layoutName, readCsvLayout } = await import('../../adapters/configuration/read-csv-layout.ts');
  return { layout: await readCsvLayout(name), name: layoutName(name), ...(currency ? { currency } : {}) };
}

/** The formats from the command line, or those of the preset. */
export function formatsOf({ format, preset }: ReportCommandOptions): readonly ExportFormat[] {
  return format ?? defaultFormats(preset);
}

const maxLogoBytes = 16 * 1024 * 1024;

function readLogo(path: string): Promise<Uint8Array> {
  return readNamedFile(path, { maxBytes: maxLogoBytes }).catch(({ message }: UnreadableError) => {
    throw new UsageError(`--pdf-logo: cannot read ${path}: ${message}`);
  });
}

function csvOptions(options: ReportCommandOptions): CsvOptions {
  const { csvDelimiter, csvDecimalMark, csvEncoding, csvDates, csvRows } = options;
  return {
    ...(csvDelimiter === undefined ? {} : { delimiter: csvDelimiter }),
    ...(csvDecimalMark === undefined ? {} : { decimalMark: csvDecimalMark }),
    ...(csvEncoding ? { encoding: csvEncoding } : {}),
    ...(csvDates ? { dateForm: csvDates } : {}),
    ...(csvRows ? { rows: csvRows } : {}),
  };
}
