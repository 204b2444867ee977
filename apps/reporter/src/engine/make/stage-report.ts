import { join } from 'node:path';
import { type ExportFormat, type ExportOptions, exporters, fileName } from '@outlay/exporters';
import type { Report } from '@outlay/reports';
import { readStaged } from '../../adapters/staged-files/read-staged.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { writeStaged } from '../../adapters/staged-files/write-staged.ts';

/** Where a report is staged. */
export type Staging = {
  /** A folder that belongs to this report alone. */
  readonly folder: string;
  /** What its files are encrypted with; they are written as they are where none is given. */
  readonly key?: StagedFile['key'];
};

/**
 * Writes a report in each format. The formats are written side by side: while one waits for the disk or for its
 * compression, another goes on, and what a PDF attaches is made once. When one fails, the others stop.
 * @throws {ExportError} where a format cannot hold a value; the folder is the caller's to clear
 */
export async function stageReport(
  report: Report,
  formats: readonly ExportFormat[],
  options: ExportOptions,
  place: Staging,
): Promise<StagedFile[]> {
  const stopped = new AbortController();
  const stage = (format: ExportFormat, exportOptions: ExportOptions) => {
    const file = stageFile(report, format, { ...place, options: exportOptions, signal: stopped.signal });
    file.catch((error: unknown) => stopped.abort(error));
    return file;
  };
  const attached = new Map(formats.filter(isAttached).map((format) => [format, stage(format, options)]));
  const written = Object.fromEntries(
    Array.from(attached, ([format, file]) => [format, () => piecesOf(file)]),
  );
  const files = formats.map((format) => attached.get(format) ?? stage(format, { ...options, written }));
  await Promise.allSettled(files);
  stopped.signal.throwIfAborted();
  return Promise.all(files);
}

/** Whether a PDF carries a file of this format inside. */
function isAttached(format: ExportFormat): boolean {
  return format === 'json' || format === 'csv';
}

/** The bytes of a file, once it is finished. */
async function* piecesOf(file: Promise<StagedFile>): AsyncGenerator<Uint8Array> {
  yield* readStaged(await file);
}

type StagingFile = Staging & {
  readonly options: ExportOptions;
  /** Aborted with the first failure. */
  readonly signal: AbortSignal;
};

async function stageFile(
  report: Report,
  format: ExportFormat,
  { options, folder, key, signal }: StagingFile,
): Promise<StagedFile> {
  const name = fileName(report, format);
  const content = exporters[format].write(report, options);
  const written = await writeStaged(join(folder, name), content, { key, signal });
  const { mediaType } = exporters[format];
  return { name, format, mediaType, root: folder, path: name, ...written, key };
}
