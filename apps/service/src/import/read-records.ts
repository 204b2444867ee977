import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ServiceError } from '../errors/service-error.ts';
import { csvRecord } from './csv-record.ts';
import { jsonRecords } from './json-records.ts';

/** An unchecked document of a file and its position: `line 7`, `document 3`. */
export type FileRecord = { readonly where: string } & (
  | { readonly value: unknown }
  | { readonly problem: string }
);

/**
 * The documents of a file; can be iterated repeatedly. The format follows from the file extension (`.json`, `.ndjson`,
 * `.jsonl`, `.csv`), otherwise from the first character.
 * @param onRead - called with the number of bytes read
 * @throws {ServiceError} `unreadable_file` if the file cannot be read as a whole
 */
export function readRecords(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncIterable<FileRecord> {
  return { [Symbol.asyncIterator]: () => recordsOf(file, onRead) };
}

async function* recordsOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<FileRecord> {
  const format = await formatOf(file);
  const bytes = Readable.from(countedBytes(createReadStream(file), onRead));
  try {
    switch (format) {
      case 'json':
        return yield* jsonRecords(bytes);
      case 'ndjson':
        return yield* ndjsonRecords(bytes);
      case 'csv':
        return yield* csvRecords(bytes);
    }
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : 'unknown reason', error);
  } finally {
    bytes.destroy();
  }
}

async function* countedBytes(
  stream: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onRead(chunk.length);
    yield chunk;
  }
}

async function formatOf(file: string): Promise<'json' | 'ndjson' | 'csv'> {
  const start = await firstCharacter(file);
  switch (extname(file).toLowerCase()) {
    case '.csv':
      return 'csv';
    case '.ndjson':
    case '.jsonl':
      return 'ndjson';
    case '.json':
      if (start !== '[') throw unreadable(file, 'expected an array of documents');
      return 'json';
    default:
      if (start === '[') return 'json';
      return start === '{' ? 'ndjson' : 'csv';
  }
}

async function firstCharacter(file: string): Promise<string> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : 'unknown reason', error);
  }
}

async function* ndjsonRecords(bytes: Readable): AsyncGenerator<FileRecord> {
  const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() !== '') yield { where: `line ${number}`, ...parseJson(text) };
  }
}

async function* csvRecords(bytes: Readable): AsyncGenerator<FileRecord> {
  const rows = bytes.pipe(
    parse({
      bom: true,
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  // `pipe` does not forward errors.
  bytes.once('error', (error) => rows.destroy(error));
  for await (const { record, info } of rows as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number; error?: Error };
  }>) {
    const where = `line ${info.lines}`;
    if (info.error) yield { where, problem: info.error.message };
    else yield { where, ...csvRecord(record) };
  }
}

function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : ''}` };
  }
}

function unreadable(file: string, reason: string, cause?: unknown): ServiceError {
  return new ServiceError('unreadable_file', `${file} cannot be read: ${reason}`, { cause });
}
