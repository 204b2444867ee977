import { createHash } from 'node:crypto';
import { type BigIntStats, constants as flags } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sayReason } from '../../reasons/say-reason.ts';
import { isErrno } from './file-failure.ts';
import { type HeldFolder, linkError } from './hold-folder.ts';
import { OutputError } from './output-error.ts';

/** Where a file is put. The paths are for system calls. */
export type Placement = {
  readonly folder: HeldFolder;
  /** Final path, for messages. */
  readonly target: string;
  /** Final path. */
  readonly at: string;
  /** Path of a copy next to it. */
  readonly part: string;
  /** Path where an existing file is kept until the delivery ends. */
  readonly kept: string;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** Whether two paths refer to the same file. */
export async function isSameFile(path: string, otherPath: string): Promise<boolean> {
  const [one, other] = await Promise.all([pathStatus(path), pathStatus(otherPath)]);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** The status of a path, without following links; `undefined` if it does not exist. */
export function pathStatus(path: string): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch((error: unknown) => {
    if (isErrno(error) && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Removes files. The next delivery removes those that cannot be removed now. */
export async function discard(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

/**
 * The hash of the file at the final path.
 * @throws {OutputError} if it is not a file
 */
export async function hashInPlace({ at, target }: Placement): Promise<string> {
  const hash = createHash('sha256');
  await using handle = await open(at, flags.O_RDONLY | flags.O_NOFOLLOW | flags.O_NONBLOCK).catch(
    (error: unknown) => {
      throw isErrno(error) && error.code === 'ELOOP' ? linkError(target) : error;
    },
  );
  if (!(await handle.stat()).isFile()) throw new OutputError(target, sayReason('name_not_a_file'));
  await pipeline(handle.createReadStream({ autoClose: false }), hash);
  return hash.digest('hex');
}
