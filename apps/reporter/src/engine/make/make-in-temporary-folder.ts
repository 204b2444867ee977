import { rm } from 'node:fs/promises';
import type { Locale, Report } from '@outlay/reports';
import { makeTemporaryFolder } from '../../adapters/processes/temporary-folder.ts';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import type { StagedBytes } from '../../adapters/staged-files/read-staged.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import type { MadeReport } from './make-report.ts';
import type { SourceContext } from './report-source.ts';
import type { ReportTask } from './report-task.ts';

/** A report that is not recorded. Its files are removed when it is disposed of. */
export type TemporaryReport = TemporaryFiles<
  MadeReport & {
    /** One report for each language. */
    readonly reports: readonly Report[];
  }
>;

/** What was made, with its files until it is disposed of. */
type TemporaryFiles<Made extends MadeReport> = AsyncDisposable &
  Made & {
    /** The files to deliver, ordered by language and format. */
    readonly staged: readonly StagedFile[];
    /** The texts of e-mails, by language. */
    readonly messages: readonly (StagedBytes & { readonly locale: Locale })[];
  };

/**
 * Creates a report in a temporary folder, for `outlay report`, dry runs and other programs. If the process is killed,
 * the remaining files are unreadable, and the next process removes them.
 * @throws as `makeReport`
 * @throws {OutputError} if the temporary folder cannot be created
 */
export async function makeInTemporaryFolder<Made extends MadeReport>(
  source: { readonly make: (task: ReportTask, context: SourceContext) => Promise<Made> },
  task: Omit<ReportTask, 'place'>,
  context: Partial<SourceContext> = {},
): Promise<TemporaryFiles<Made>> {
  const folder = await makeTemporaryFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  const key = temporaryKey();
  try {
    const made = await source.make(
      { ...task, place: { folder, key } },
      { onFetched: async () => true, signal: new AbortController().signal, ...context },
    );
    const staged = made.files.flatMap(({ format, ...file }) =>
      format === 'message' || format === 'documents' || format === 'batch'
        ? []
        : [{ ...file, format, root: folder, key }],
    );
    const messages = made.files.flatMap(({ format, locale, path, sha256 }) =>
      format === 'message' ? [{ locale, root: folder, path, sha256, key }] : [],
    );
    return { ...made, staged, messages, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
