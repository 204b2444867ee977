import { readdirSync, statSync } from 'node:fs';
import { checkSqlite } from '@outlay/database';
import { StoreError } from '../../errors/store-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { databaseError } from './database-error.ts';
import { defaultFiles } from './default-files.ts';

/** 256 MiB, which take a second or two to read. Damage in a larger file is detected on access. */
const maxCheckedBytes = 1 << 28;

/**
 * Refuses a SQLite store that has lost its data, so that an empty store does not repeat deliveries: a file that is
 * missing or empty although staged files of earlier runs exist, or one with damaged pages.
 * @param isChecked - whether to read the whole file, which a scheduler does when it starts
 * @throws {StoreError} `unavailable`; `foreign_files` if the staged files may belong to another store
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
  if (files === defaultFiles(file)) {
    return new StoreError(
      'unavailable',
      joinReasons(sayReason('store_file_lost', { file, found, folder: files }), sayReason('see_recovery')),
    );
  }
  return new StoreError(
    'foreign_files',
    joinReasons(
      sayReason('store_file_lost_elsewhere', { file, found, folder: files }),
      sayReason('files_belong'),
      sayReason('files_belong_elsewhere'),
    ),
  );
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
