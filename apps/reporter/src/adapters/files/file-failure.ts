import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sayReason } from '../../reasons/say-reason.ts';
import { OutputError } from './output-error.ts';

/** Messages for error codes of the file system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: sayReason('permission_denied'),
  EPERM: sayReason('permission_denied'),
  EROFS: sayReason('read_only'),
  ENOSPC: sayReason('disk_full'),
  EDQUOT: sayReason('quota_used'),
  EIO: sayReason('disk_fails'),
  ESTALE: sayReason('drive_away'),
  ENOENT: sayReason('no_parent'),
  ENOTDIR: sayReason('path_is_file'),
  EEXIST: sayReason('path_is_file'),
  EISDIR: sayReason('folder_in_place'),
  ENAMETOOLONG: sayReason('name_too_long'),
};

/** Errors that can be resolved without changing the configuration: permissions, disk space, disks, network drives. */
const transient: ReadonlySet<string> = new Set(
  (
    'EACCES EPERM EROFS ENOSPC EDQUOT EIO ESTALE ENOENT EBUSY EAGAIN EMFILE ENFILE ENOMEM ' +
    'ENODEV ENXIO ENOTCONN ETIMEDOUT ECONNRESET EHOSTDOWN EHOSTUNREACH ENETUNREACH'
  ).split(' '),
);

/**
 * Performs a file operation.
 * @throws {OutputError} instead of errors of the file system
 */
export async function withFile<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OutputError || !isErrno(error)) throw error;
    throw await outputErrorAt(path, error.code);
  }
}

/** The error for a code of the file system; names the file that is in place of a folder. */
export async function outputErrorAt(path: string, code: string): Promise<OutputError> {
  const file = code === 'ENOTDIR' || code === 'EEXIST' ? await fileOn(path) : undefined;
  return file === undefined
    ? outputError(path, code)
    : new OutputError(path, sayReason('is_a_file', { path: file }));
}

/** The part of a path that is a file; `undefined` if there is none or it cannot be determined. */
async function fileOn(path: string): Promise<string | undefined> {
  const isFile = await stat(path).then(
    (found) => !found.isDirectory(),
    () => undefined,
  );
  if (isFile !== undefined) return isFile ? path : undefined;
  return dirname(path) === path ? undefined : fileOn(dirname(path));
}

/** The error for a code of the file system, such as `ENOSPC`. */
export function outputError(path: string, code: string): OutputError {
  return new OutputError(path, reasons[code] ?? code, { retryable: transient.has(code) });
}

/** Whether an error comes from a system call. */
export function isErrno(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
