import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { ErrorOfFailure } from './database-failure.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/**
 * Reads a whole SQLite file and looks whether its pages fit together (`PRAGMA quick_check`), while others use it. One that
 * is not there yet is none.
 * @param maxBytes - larger files are not read: a gigabyte takes about five seconds, in which nothing else happens
 * @throws `errorOf` `damaged`, or `unusable` where it cannot be read
 */
export function checkSqlite(file: string, maxBytes: number, errorOf: ErrorOfFailure): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined || bytes > maxBytes) return;
  const found = quickCheck(file, errorOf);
  if (found === 'ok') return;
  throw errorOf({ code: 'damaged', file, reason: found, cause: undefined });
}

function quickCheck(file: string, errorOf: ErrorOfFailure): string {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    try {
      const row = database.prepare('PRAGMA quick_check(1)').get();
      return String(row?.['quick_check']).replace(/^\*+ in database main \*+\n/, '');
    } finally {
      database.close();
    }
  } catch (error) {
    const failure = sqliteFailure(error, file);
    throw failure ? errorOf(failure) : error;
  }
}
