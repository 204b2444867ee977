import { rm } from 'node:fs/promises';
import type { Report } from '@outlay/reports';
import { makeTemporaryFolder } from '../../adapters/processes/temporary-folder.ts';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import type { MadeReport, MakeContext } from './make-report.ts';
import type { ConnectedSource } from './report-source.ts';
import type { ReportTask } from './report-task.ts';

/** A report that is not recorded. Its files are removed when it is disposed of. */
export type TemporaryReport = AsyncDisposable &
  MadeReport & {
    /** The files to deliver, ordered by language and format. */
    readonly staged: readonly StagedFile[];
    /** One report for each language. */
    readonly reports: readonly Report[];
  };

/**
 * Creates a report in a temporary folder, for `outlay report`, dry runs and other programs. If the process is killed,
 * the remaining files are unreadable, and the next process removes them.
 * @throws as `makeReport`
 * @throws {OutputError} if the temporary folder cannot be created
 */
export async function makeInTemporaryFolder(
  source: Pick<ConnectedSource, 'make'>,
  task: Omit<ReportTask, 'place'>,
  context: Partial<MakeContext> = {},
): Promise<TemporaryReport> {
  const folder = await makeTemporaryFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  const key = temporaryKey();
  try {
    const made = await source.make(
      { ...task, place: { folder, key } },
      { onFetched: async () => undefined, signal: new AbortController().signal, ...context },
    );
    const staged = made.files.flatMap(({ format, ...file }) =>
      format === 'message' || format === 'documents' || format === 'batch'
        ? []
        : [{ ...file, format, root: folder, key }],
    );
    return { ...made, staged, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
