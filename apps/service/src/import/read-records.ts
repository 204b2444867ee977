import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { ServiceError } from '../service-error.ts';
import { csvRecord } from './csv-record.ts';

/** One document of a file before it is checked, and where it stands: `line 7`, `document 3`. */
export type FileRecord = { readonly where: string } & (
  | { readonly value: unknown }
  | { readonly problem: string }
);

/**
 * The documents of a file, one after the other. The format follows from the name (`.json`, `.ndjson`, `.jsonl`,
 * `.csv`) or else from the first character.
 * @throws {ServiceError} `unreadable_file` when the file as a whole cannot be read
 */
export async function* readRecords(file: string): AsyncGenerator<FileRecord> {
  switch (await formatOf(file)) {
    case 'json':
      return yield* readJson(file);
    case 'ndjson':
      return yield* readNdjson(file);
    case 'csv':
      return yield* readCsv(file);
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

async function* readJson(file: string): AsyncGenerator<FileRecord> {
  const parsed = parseJson((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  if ('problem' in parsed) throw unreadable(file, parsed.problem);
  if (!Array.isArray(parsed.value)) throw unreadable(file, 'an array of documents is expected');
  for (const [index, value] of parsed.value.entries()) {
    yield { where: `document ${index + 1}`, value: value as unknown };
  }
}

async function* readNdjson(file: string): AsyncGenerator<FileRecord> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() !== '') yield { where: `line ${number}`, ...parseJson(text) };
  }
}

async function* readCsv(file: string): AsyncGenerator<FileRecord> {
  const rows = createReadStream(file).pipe(
    parse({
      bom: true,
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number; error?: Error };
    }>) {
      const where = `line ${info.lines}`;
      if (info.error) yield { where, problem: info.error.message };
      else yield { where, ...csvRecord(record) };
    }
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : 'it is not CSV', error);
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
