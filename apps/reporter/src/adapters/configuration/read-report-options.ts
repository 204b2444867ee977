import type { ReportOptions } from '@outlay/reports';
import { readAccountingFile } from './read-accounting-file.ts';

type Named = 'counted' | 'preset' | 'appendix' | 'sections' | 'filter' | 'incomeCategories';

/** Options of a report as a job or the command line names them; `accounting` is the path of a file. */
export type NamedReportOptions = { readonly [Name in Named]?: ReportOptions[Name] | undefined } & {
  readonly accounting?: string | undefined;
};

/**
 * Options of a report, without those that are not set.
 * @throws {ConfigurationError} if the accounting file is invalid
 */
export async function readReportOptions(options: NamedReportOptions): Promise<Omit<ReportOptions, 'locale'>> {
  const { counted, preset, appendix, sections, filter, incomeCategories, accounting } = options;
  return {
    ...(counted ? { counted } : {}),
    ...(preset ? { preset } : {}),
    ...(appendix ? { appendix } : {}),
    ...(sections ? { sections } : {}),
    ...(filter ? { filter } : {}),
    ...(incomeCategories ? { incomeCategories } : {}),
    ...(accounting === undefined ? {} : { accounting: await readAccountingFile(accounting) }),
  };
}
