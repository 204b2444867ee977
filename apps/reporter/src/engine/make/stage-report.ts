import { join } from 'node:path';
import { type ExportFormat, type ExportOptions, exporters, fileName } from '@outlay/exporters';
import type { Report } from '@outlay/reports';
import { readStaged } from '../../adapters/staged-files/read-staged.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { writeStaged } from '../../adapters/staged-files/write-staged.ts';

/** Where a report is staged. */
export type Staging = {
  /** A folder for this report only. */
  readonly folder: string;
  /** Encryption key of the files; without it, they are not encrypted. */
  readonly key?: StagedFile['key'];
  /** Whether they must survive a power cut; `true` by default. */
  readonly isSynced?: boolean | undefined;
};

/**
 * Stages a report in each format. The formats are written concurrently: while one waits for the disk or compression,
 * another proceeds. Files that a PDF attaches are exported only once. If one format fails, the others stop.
 * @throws {ExportError} if a format cannot represent a value; the caller clears the folder
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

/** Whether a PDF attaches files of this format. */
function isAttached(format: ExportFormat): boolean {
  return format === 'json' || format === 'csv';
}

/** The bytes of a file, when it is complete. */
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
  { options, folder, ...place }: StagingFile,
): Promise<StagedFile> {
  const name = fileName(report, format, options);
  const content = exporters[format].write(report, options);
  const written = await writeStaged(join(folder, name), content, place);
  const { mediaType } = exporters[format];
  return { name, format, mediaType, root: folder, path: name, ...written, key: place.key };
}
