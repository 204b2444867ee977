import { createHash } from 'node:crypto';
import { type BigIntStats, constants as flags } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isErrno } from './file-failure.ts';
import { type HeldFolder, linkError } from './hold-folder.ts';
import { OutputError } from './output-error.ts';

/** A file on its way to its place. The paths are those that the system is told. */
export type Placing = {
  readonly folder: HeldFolder;
  /** The place, for people. */
  readonly target: string;
  /** The place. */
  readonly at: string;
  /** A copy beside it. */
  readonly part: string;
  /** A name of what lay in the place before, until the delivery is over. */
  readonly kept: string;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** Whether two paths name one file. */
export async function isSameFile(path: string, otherPath: string): Promise<boolean> {
  const [one, other] = await Promise.all([lookAt(path), lookAt(otherPath)]);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** What lies at a path, a link itself; `undefined` where nothing does. */
export function lookAt(path: string): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch((error: unknown) => {
    if (isErrno(error) && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Removes files, one after another; the next delivery removes what cannot be removed now. */
export async function discard(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

/** Hash of what lies in the place. @throws {OutputError} where it is no file */
export async function hashInPlace({ at, target }: Placing): Promise<string> {
  const hash = createHash('sha256');
  await using handle = await open(at, flags.O_RDONLY | flags.O_NOFOLLOW | flags.O_NONBLOCK).catch(
    (error: unknown) => {
      throw isErrno(error) && error.code === 'ELOOP' ? linkError(target) : error;
    },
  );
  if (!(await handle.stat()).isFile())
    throw new OutputError(target, 'the name is taken by something other than a file');
  await pipeline(handle.createReadStream({ autoClose: false }), hash);
  return hash.digest('hex');
}
