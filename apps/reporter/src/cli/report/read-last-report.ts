import { ExportError, lastReportOf, readReportBody } from '@outlay/exporters';
import type { LastReport } from '@outlay/reports';
import { readNamedFile, type UnreadableError } from '../../adapters/files/read-named-file.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** A longer text would exceed the maximum string length. */
const maxBytes = 512 * 1024 * 1024;

/**
 * Reads an earlier report from its JSON file.
 * @throws {UsageError} with the file and the position of an error
 */
export async function readLastReport(path: string): Promise<LastReport> {
  const bytes = await readNamedFile(path, { maxBytes }).catch(({ message }: UnreadableError) => {
    throw new UsageError(`--last-report: cannot read ${path}: ${message}`);
  });
  const text = bytes.toString('utf8');
  try {
    return lastReportOf(await readReportBody(text));
  } catch (error) {
    if (error instanceof ExportError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}
