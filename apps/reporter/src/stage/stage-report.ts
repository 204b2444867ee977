import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExportFormat, type ExportOptions, exporters, fileName } from '@outlay/exporters';
import type { Report } from '@outlay/reports';
import { readStaged } from './read-staged.ts';
import type { StagedFile } from './staged-file.ts';

/**
 * Writes a report in each format into a folder that belongs to this report alone. The formats are written side by side:
 * while one waits for the disk or for its compression, another goes on, and what a PDF attaches is made once. When one fails,
 * the others stop.
 * @throws {ExportError} where a format cannot hold a value; the folder is the caller's to clear
 */
export async function stageReport(
  report: Report,
  formats: readonly ExportFormat[],
  options: ExportOptions,
  folder: string,
): Promise<StagedFile[]> {
  const stopped = new AbortController();
  const written: NonNullable<ExportOptions['written']> = {};
  const staging = { options: { ...options, written }, folder, signal: stopped.signal };
  const files = formats.map((format) => {
    const file = stageFile(report, format, staging);
    file.catch((error: unknown) => stopped.abort(error));
    if (format === 'json' || format === 'csv') written[format] = () => piecesOf(file);
    return file;
  });
  await Promise.allSettled(files);
  stopped.signal.throwIfAborted();
  return Promise.all(files);
}

/** The bytes of a file, once it is finished. */
async function* piecesOf(file: Promise<StagedFile>): AsyncGenerator<Uint8Array> {
  yield* readStaged(await file);
}

type Staging = {
  readonly options: ExportOptions;
  readonly folder: string;
  /** Aborted with the first failure. */
  readonly signal: AbortSignal;
};

async function stageFile(
  report: Report,
  format: ExportFormat,
  { options, folder, signal }: Staging,
): Promise<StagedFile> {
  const name = fileName(report, format);
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(join(folder, name), 'wx', 0o600);
  for await (const piece of exporters[format].write(report, options)) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.byteLength;
    await file.writeFile(piece);
  }
  await file.sync();
  const { mediaType } = exporters[format];
  return { name, format, mediaType, root: folder, path: name, bytes, sha256: hash.digest('hex') };
}
