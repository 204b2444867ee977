import { statSync } from 'node:fs';
import type { DatabaseFailure, ErrorOfFailure } from './database-failure.ts';
import { openSqliteReadOnly } from './open-sqlite-read-only.ts';
import { sqliteFailure } from './sqlite-failure.ts';

const timeoutMs = 10_000;

/**
 * Reads a whole SQLite file and checks that its pages fit together (`PRAGMA quick_check`), while others use it. A file that
 * does not exist yet passes.
 * @param maxBytes - larger files are not checked: a gigabyte blocks the process for about five seconds
 * @throws `errorOf` `damaged`, or `unusable` where it cannot be read
 */
export function checkSqlite(file: string, maxBytes: number, errorOf: ErrorOfFailure): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined || bytes > maxBytes) return;
  // Another process that opens the file at this moment may change it while it is read.
  const failure = damageOf(file) && damageOf(file);
  if (failure) throw errorOf(failure);
}

function damageOf(file: string): DatabaseFailure | undefined {
  try {
    const database = openSqliteReadOnly(file, timeoutMs);
    try {
      const row = database.prepare('PRAGMA quick_check(1)').get();
      const reason = String(row?.['quick_check']).replace(/^\*+ in database main \*+\n/, '');
      return reason === 'ok' ? undefined : { code: 'damaged', file, reason, cause: undefined };
    } finally {
      database.close();
    }
  } catch (error) {
    const failure = sqliteFailure(error, file);
    if (failure) return failure;
    throw error;
  }
}
