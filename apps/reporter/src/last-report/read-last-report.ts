import { readFile } from 'node:fs/promises';
import { ExportError, lastReportOf, readReportBody } from '@outlay/exporters';
import type { LastReport } from '@outlay/reports';
import { UsageError } from '../cli/usage-error.ts';

/**
 * Reads a report that was written as JSON before.
 * @throws {UsageError} naming the file, and where in it something is wrong
 */
export async function readLastReport(path: string): Promise<LastReport> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
  try {
    return lastReportOf(await readReportBody(text));
  } catch (error) {
    if (error instanceof ExportError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}
