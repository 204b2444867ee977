import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Opens a SQLite file for reading. Nothing is created beside it while no other process has it open.
 * @param timeoutMs - how long reading waits for another process
 * @throws what SQLite says
 */
export function openSqliteReadOnly(file: string, timeoutMs: number): DatabaseSync {
  const url = pathToFileURL(file);
  // A reader of a write-ahead log creates the files of that log, and cannot remove them.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true, timeout: timeoutMs });
}
