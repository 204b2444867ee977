import { ExportError, lastReportOf, readReportBody } from '@outlay/exporters';
import { type Dataset, isSameFilter, type LastReport, type Locale, type ReportFilter } from '@outlay/reports';
import { stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { LastReportFile } from './report-task.ts';

/** The filter of the new report, and the names of categories. */
export type FilterNow = {
  readonly filter: ReportFilter | undefined;
  readonly categories: Dataset['categoryNames'];
};

/**
 * Reads the previous report of the same period, preferably in the same language. A damaged or missing one is ignored,
 * because it must not prevent a new report. So is one with another filter: it is of other documents.
 */
export async function readLastReport(
  files: readonly LastReportFile[],
  locale: Locale,
  { filter, categories }: FilterNow,
): Promise<LastReport | undefined> {
  const last = files.find((each) => each.locale === locale) ?? files[0];
  if (!last) return undefined;
  try {
    const report = lastReportOf(await readReportBody((await stagedBytes(last.file)).toString('utf8')));
    return isSameFilter(report, filter, categories) ? report : undefined;
  } catch (error) {
    const isDamaged = error instanceof StoreError && error.code !== 'unavailable';
    if (isDamaged || error instanceof ExportError) return undefined;
    throw error;
  }
}
