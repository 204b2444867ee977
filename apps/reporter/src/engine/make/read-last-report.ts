import { ExportError, lastReportOf, readReportBody } from '@outlay/exporters';
import type { LastReport, Locale } from '@outlay/reports';
import { stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { LastReportFile } from './report-task.ts';

/**
 * Reads the previous report of the same period, preferably in the same language. A damaged or missing one is ignored,
 * because it must not prevent a new report.
 */
export async function readLastReport(
  files: readonly LastReportFile[],
  locale: Locale,
): Promise<LastReport | undefined> {
  const last = files.find((each) => each.locale === locale) ?? files[0];
  if (!last) return undefined;
  try {
    return lastReportOf(await readReportBody((await stagedBytes(last.file)).toString('utf8')));
  } catch (error) {
    const isDamaged = error instanceof StoreError && error.code !== 'unavailable';
    if (isDamaged || error instanceof ExportError) return undefined;
    throw error;
  }
}
