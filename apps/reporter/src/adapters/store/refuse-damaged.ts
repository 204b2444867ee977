import { readdirSync, statSync } from 'node:fs';
import { checkSqlite } from '@outlay/database';
import { StoreError } from '../../errors/store-error.ts';
import { databaseError } from './database-error.ts';
import { usualFiles } from './usual-files.ts';

/** 256 MiB, which are read in a second or two. A larger file shows its damage when it is met. */
const maxCheckedBytes = 1 << 28;

/**
 * Refuses a SQLite store that has lost its content, so that nothing is done a second time by an empty one: a file that is
 * missing or empty beside staged files of earlier runs, and one whose pages do not fit together.
 * @param isChecked - whether all of it is read, which a scheduler does at its start
 * @throws {StoreError} `unavailable`; `foreign_files` where the staged files may be those of another store
 */
export function refuseDamaged(store: SqliteStore, isChecked: boolean): void {
  const { sqliteFile: file, files } = store;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (!bytes && hasEntries(files)) throw lostError(store, bytes === undefined ? 'missing' : 'empty');
  if (isChecked) checkSqlite(file, maxCheckedBytes, databaseError);
}

/** A SQLite file, and the folder of its staged files. */
export type SqliteStore = { readonly sqliteFile: string; readonly files: string };

function lostError({ sqliteFile: file, files }: SqliteStore, found: 'missing' | 'empty'): StoreError {
  const advice = 'see docs/how-to-recover-the-store.md';
  if (files === usualFiles(file)) {
    return new StoreError(
      'unavailable',
      `${file} is ${found}, and ${files} has files of its runs; ${advice}`,
    );
  }
  return new StoreError(
    'foreign_files',
    `store.files: ${files} has files of runs, and ${file} is ${found}; if the files belong to it, ${advice}; if they belong to another store, set store.files to another folder`,
  );
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
