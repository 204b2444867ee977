import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './sqlite-failure.ts';

/** A lock beside a file that one process of the machine holds at a time; the system releases it when the process ends. */
export type SqlitePresence = {
  /** Takes the lock where it is free. @returns whether another process holds it; `undefined` where that is unknown */
  readonly isTaken: () => boolean | undefined;
  readonly close: () => void;
};

/**
 * Lets processes that use one SQLite file notice each other. It excludes none of them.
 * @param name - the extension of the lock file beside the other one
 */
export function sqlitePresence(file: string, name: string): SqlitePresence {
  let held: DatabaseSync | undefined;
  return {
    isTaken() {
      if (held) return false;
      let mark: DatabaseSync | undefined;
      try {
        mark = new DatabaseSync(`${file}-${name}`, { timeout: 0 });
        chmodSync(`${file}-${name}`, 0o600);
        mark.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
        held = mark;
        return false;
      } catch (error) {
        if (mark?.isOpen) mark.close();
        return isBusy(error) ? true : undefined;
      }
    },
    close() {
      held?.close();
      held = undefined;
    },
  };
}
