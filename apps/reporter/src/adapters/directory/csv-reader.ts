import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { sayReason } from '../../reasons/say-reason.ts';
import { DirectoryError } from './directory-error.ts';
import { maxDirectoryBytes } from './directory-limits.ts';
import type { DirectoryReader, RawEntry } from './directory-reader.ts';

/** Opening a pipe without a writer would block the call and its thread forever. */
const reading = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads a CSV file with a header. Its version is what the file system says of it, so that an unchanged file is not read.
 * A file that changes while it is read, or does not end with a line break, is not complete.
 */
export function csvReader(path: string): DirectoryReader {
  return async (version) => {
    try {
      return await contentOf(path, version);
    } catch (error) {
      if (error instanceof DirectoryError) throw error;
      const { code = 'EIO' } = error as NodeJS.ErrnoException;
      throw new DirectoryError(sayReason('directory_file', { file: path, code }));
    }
  };
}

async function contentOf(path: string, version: string | null): ReturnType<DirectoryReader> {
  const file = await open(path, reading);
  try {
    const before = await versionOf(file, path);
    if (before === version) return 'unchanged';
    const bytes = await file.readFile();
    const isSame = before === (await versionOf(file, path)) && before === (await versionAt(path));
    if (!isSame) throw new DirectoryError(sayReason('directory_file_changing', { file: path }));
    return { version: before, entries: entriesOf(bytes, path) };
  } finally {
    await file.close();
  }
}

/** The version of the file that has the path now, which may be another one than the open file. */
async function versionAt(path: string): Promise<string> {
  const file = await open(path, reading);
  try {
    return await versionOf(file, path);
  } finally {
    await file.close();
  }
}

async function versionOf(file: FileHandle, path: string): Promise<string> {
  const found = await file.stat({ bigint: true });
  if (!found.isFile()) throw new DirectoryError(sayReason('directory_not_file', { file: path }));
  if (found.size > BigInt(maxDirectoryBytes)) {
    throw new DirectoryError(sayReason('directory_large', { bytes: maxDirectoryBytes }));
  }
  return [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(':');
}

function entriesOf(bytes: Buffer, path: string): RawEntry[] {
  const text = textOf(bytes, path);
  if (!text.endsWith('\n')) throw new DirectoryError(sayReason('directory_file_unfinished', { file: path }));
  const [header, ...rows] = rowsOf(text, path);
  const names = (header?.record ?? []).map(columnKey);
  return rows.map(({ record, info: { lines } }) => ({
    place: `line ${lines}`,
    values: Object.fromEntries(record.map((cell, at) => [names[at] ?? `column ${at + 1}`, cell])),
  }));
}

/** Each column has a key of its own: an entry with a column of the same name twice must not lose one of its values. */
function columnKey(name: string, at: number, names: readonly string[]): string {
  return names.indexOf(name) === at ? name : `${name}${'_'.repeat(at)}`;
}

function textOf(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DirectoryError(sayReason('directory_not_utf8', { file: path }));
  }
}

type CsvRow = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

function rowsOf(text: string, path: string): readonly CsvRow[] {
  const [firstLine = ''] = text.split('\n', 1);
  const delimiter = firstLine.includes(';') ? ';' : ',';
  try {
    const rows: unknown = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows as readonly CsvRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DirectoryError(sayReason('directory_not_csv', { file: path, error: error.code }));
  }
}
