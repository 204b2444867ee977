import type { CsvRowKind } from '@outlay/exporters';
import type { ReportOptions } from '@outlay/reports';
import { type ProgramSettings, settingsOf } from './accounting-for-formats.ts';
import { checkAccountingForRows } from './accounting-for-rows.ts';

type Named = 'counted' | 'preset' | 'appendix' | 'sections' | 'filter' | 'incomeCategories';

/** Options of a report as a job or the command line names them; `accounting` is the path of a file. */
export type NamedReportOptions = { readonly [Name in Named]?: ReportOptions[Name] | undefined } & {
  readonly accounting?: string | undefined;
};

/** Options of a report, without those that are not set, and what the accounting file says about other programs. */
export type ReadReportOptions = {
  readonly report: Omit<ReportOptions, 'locale'>;
  readonly settings: ProgramSettings;
};

/**
 * Reads the options of a report and its accounting file.
 * @param csvRows - what each row of a CSV file of the report will be
 * @throws {ConfigurationError} if the accounting file is invalid, lacks what the rows need, or names a folder of
 *   invoices that cannot be read
 */
export async function readReportOptions(
  options: NamedReportOptions,
  csvRows: CsvRowKind | undefined,
): Promise<ReadReportOptions> {
  const { counted, preset, appendix, sections, filter, incomeCategories, accounting: file } = options;
  const read = file === undefined ? undefined : await accountingOf(file);
  checkAccountingForRows({ file, accounting: read, csvRows });
  const { datev, optima, ...accounting } = read ?? { rules: [] };
  const report = {
    ...(counted ? { counted } : {}),
    ...(preset ? { preset } : {}),
    ...(appendix ? { appendix } : {}),
    ...(sections ? { sections } : {}),
    ...(filter ? { filter } : {}),
    ...(incomeCategories ? { incomeCategories } : {}),
    ...(read ? { accounting } : {}),
  };
  return { report, settings: settingsOf({ datev, optima }) };
}

async function accountingOf(file: string) {
  // Loaded only here: most reports of the command line have no accounting file.
  const { readAccountingFile } = await import('./read-accounting-file.ts');
  return readAccountingFile(file);
}
