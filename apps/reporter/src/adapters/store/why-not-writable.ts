import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { isErrno, outputError } from '../files/file-failure.ts';

/**
 * Why a SQLite file cannot be created or written, which SQLite does not say: the file, its folder or its nearest existing
 * parent is a file or not writable, and what is expected. `undefined` if it can be written.
 */
export function whyNotWritable(file: string): string | undefined {
  const reason = reasonAt(file, false) ?? reasonAt(dirname(file), true);
  return reason && joinReasons(reason, sayReason('store_url_folder'));
}

function reasonAt(path: string, isFolder: boolean): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return isFolder && dirname(path) !== path ? reasonAt(dirname(path), true) : undefined;
  if (isFolder && !found.isDirectory()) return sayReason('is_a_file', { path });
  try {
    accessSync(path, isFolder ? constants.W_OK | constants.X_OK : constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return isErrno(error) ? outputError(path, error.code).message : String(error);
  }
}
