import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExportFormat, type ExportOptions, exporters, fileName } from '@outlay/exporters';
import type { Report } from '@outlay/reports';

/** A finished file of a report, waiting to be delivered. What is delivered is these bytes, however often. */
export type StagedFile = {
  /** Name to deliver it under. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly mediaType: string;
  /** Where the bytes lie. */
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

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
  const { path } = await file;
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
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
  const path = join(folder, name);
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of exporters[format].write(report, options)) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.byteLength;
    await file.writeFile(piece);
  }
  await file.sync();
  return { name, format, mediaType: exporters[format].mediaType, path, bytes, sha256: hash.digest('hex') };
}
