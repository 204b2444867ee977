import type { CsvRowKind } from '@outlay/exporters';
import type { ReportOptions } from '@outlay/reports';
import { checkAccountingForRows } from './accounting-for-rows.ts';
import { readAccountingFile } from './read-accounting-file.ts';

type Named = 'counted' | 'preset' | 'appendix' | 'sections' | 'filter' | 'incomeCategories';

/** Options of a report as a job or the command line names them; `accounting` is the path of a file. */
export type NamedReportOptions = { readonly [Name in Named]?: ReportOptions[Name] | undefined } & {
  readonly accounting?: string | undefined;
};

/**
 * Options of a report, without those that are not set.
 * @param csvRows - what each row of a CSV file of the report will be
 * @throws {ConfigurationError} if the accounting file is invalid, lacks what the rows need, or names a folder of
 *   invoices that cannot be read
 */
export async function readReportOptions(
  options: NamedReportOptions,
  csvRows: CsvRowKind | undefined,
): Promise<Omit<ReportOptions, 'locale'>> {
  const { counted, preset, appendix, sections, filter, incomeCategories, accounting: file } = options;
  const accounting = file === undefined ? undefined : await readAccountingFile(file);
  checkAccountingForRows({ file, accounting, csvRows });
  return {
    ...(counted ? { counted } : {}),
    ...(preset ? { preset } : {}),
    ...(appendix ? { appendix } : {}),
    ...(sections ? { sections } : {}),
    ...(filter ? { filter } : {}),
    ...(incomeCategories ? { incomeCategories } : {}),
    ...(accounting ? { accounting } : {}),
  };
}
