import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno, outputError } from '../files/file-failure.ts';

/**
 * Why a SQLite file cannot be created or written, which SQLite does not say: the file, its folder or its nearest existing
 * parent is a file or not writable, and what is expected. `undefined` if it can be written.
 */
export function whyNotWritable(file: string): string | undefined {
  const reason = reasonAt(file, false) ?? reasonAt(dirname(file), true);
  return reason && `${reason}; store.url must name a file in a folder that Outlay can write`;
}

function reasonAt(path: string, isFolder: boolean): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return isFolder && dirname(path) !== path ? reasonAt(dirname(path), true) : undefined;
  if (isFolder && !found.isDirectory()) return `${path} is a file, not a folder`;
  try {
    accessSync(path, isFolder ? constants.W_OK | constants.X_OK : constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return isErrno(error) ? outputError(path, error.code).message : String(error);
  }
}
