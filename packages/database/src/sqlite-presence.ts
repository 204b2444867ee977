import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './sqlite-failure.ts';

/** A mark beside a file that one process of the machine has at a time; the system takes it from a process that ends. */
export type SqlitePresence = {
  /** Takes the mark where nobody has it. @returns whether another process has it; nothing where that cannot be told */
  readonly isTaken: () => boolean | undefined;
  readonly close: () => void;
};

/**
 * Tells processes that use one SQLite file of each other. It keeps nobody out.
 * @param name - what the mark is of: it is a file of that ending beside the other one
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
