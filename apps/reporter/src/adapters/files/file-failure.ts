import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OutputError } from './output-error.ts';

/** Messages for error codes of the file system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk fails',
  ESTALE: 'the network drive was taken away',
  ENOENT: 'the parent folder does not exist',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  EISDIR: 'a folder of that name is there',
  ENAMETOOLONG: 'the name is too long',
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
    : new OutputError(path, `${file} is a file, not a folder`);
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
