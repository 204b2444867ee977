import { readdirSync, statSync } from 'node:fs';
import { checkSqlite } from '@outlay/database';
import { databaseError } from '../store/database-error.ts';
import { StoreError } from '../store/store-error.ts';
import { markerName } from './files-marker.ts';

/** 256 MiB, which are read in a second or two. A larger file shows its damage when it is met. */
const maxCheckedBytes = 1 << 28;

/**
 * Refuses a SQLite store that has lost its content, so that nothing is done a second time by an empty one: a file without
 * a byte beside staged files of earlier runs, and one whose pages do not fit together.
 * @param isChecked - whether all of it is read, which a scheduler does at its start
 * @throws {StoreError} `unavailable`
 */
export function refuseDamaged(
  store: { readonly sqliteFile: string; readonly files: string },
  isChecked: boolean,
): void {
  const { sqliteFile: file, files } = store;
  if (statSync(file, { throwIfNoEntry: false })?.size === 0 && hasEntries(files)) {
    throw new StoreError(
      'unavailable',
      `${file} is empty, and ${files} has files of its runs; docs/how-to-recover-the-store.md says what to do`,
    );
  }
  if (isChecked) checkSqlite(file, maxCheckedBytes, databaseError);
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name !== markerName);
  } catch {
    return false;
  }
}
