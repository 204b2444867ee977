import type { CsvOptions, ExportOptions } from '@outlay/exporters';
import type { ReportOptions } from '@outlay/reports';
import { readAccountingFile } from '../accounting/read-accounting-file.ts';
import { readLastReport } from '../last-report/read-last-report.ts';
import type { ReportCommandOptions } from './report-options.ts';

/**
 * What the command line says about the report itself; files that it names are read.
 * @throws {UsageError} where one of them cannot be used
 */
export async function reportOptions(options: ReportCommandOptions): Promise<ReportOptions> {
  const { locale, counted, sections, incomeCategories, accounting, lastReport } = options;
  return {
    locale,
    counted,
    ...(sections ? { sections } : {}),
    ...(incomeCategories ? { incomeCategories } : {}),
    ...(accounting === undefined ? {} : { accounting: await readAccountingFile(accounting) }),
    ...(lastReport === undefined ? {} : { lastReport: await readLastReport(lastReport) }),
  };
}

/** What the command line says about the files. */
export function exportOptions(options: ReportCommandOptions): ExportOptions {
  const { csvDialect, csvDelimiter, csvDecimalMark, csvEncoding, csvDates, csvRows } = options;
  const csv: CsvOptions = {
    ...(csvDelimiter === undefined ? {} : { delimiter: csvDelimiter }),
    ...(csvDecimalMark === undefined ? {} : { decimalMark: csvDecimalMark }),
    ...(csvEncoding ? { encoding: csvEncoding } : {}),
    ...(csvDates ? { dateForm: csvDates } : {}),
    ...(csvRows ? { rows: csvRows } : {}),
  };
  return { csvDialect, csv };
}
