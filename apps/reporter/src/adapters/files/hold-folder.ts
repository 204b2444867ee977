import { existsSync, constants as flags } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';
import { OutputError } from './output-error.ts';

/** A folder that is held open: what is done by it is done in it, whatever becomes of its name meanwhile. */
export type HeldFolder = AsyncDisposable & {
  /** For people. */
  readonly path: string;
  /** How the system is told of a file in it. */
  readonly at: (name: string) => string;
  /** Makes sure that the names in it survive a power cut. */
  readonly sync: () => Promise<void>;
};

/** A folder below another one. */
export type FolderBelow = {
  /** May itself be a link: a person named it. */
  readonly root: string;
  /** The way from there; none of them may be a link. */
  readonly below: readonly string[];
  /** The mode of folders that are made where they are missing; none are made where it is not given. */
  readonly mode?: number;
};

/**
 * Opens a folder without following a link on the way from its root.
 * @throws {OutputError} where a link is on the way; else what the system says
 */
export async function holdFolder({ root, below, mode }: FolderBelow): Promise<HeldFolder> {
  if (mode !== undefined) await makeFolder(root, mode);
  let held = await hold(await open(root, flags.O_RDONLY | flags.O_DIRECTORY), root);
  for (const name of below) {
    await using outer = held;
    held = await holdInner(outer, name, mode);
  }
  return held;
}

async function holdInner(outer: HeldFolder, name: string, mode: number | undefined): Promise<HeldFolder> {
  if (mode !== undefined) {
    await mkdir(outer.at(name), mode).catch(unlessThere);
    await outer.sync();
  }
  const path = join(outer.path, name);
  try {
    return await hold(
      await open(outer.at(name), flags.O_RDONLY | flags.O_DIRECTORY | flags.O_NOFOLLOW),
      path,
    );
  } catch (error) {
    const isLink = await lstat(outer.at(name)).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    throw isLink ? linkError(path) : error;
  }
}

/** What is said of a link where none may be. */
export function linkError(path: string): OutputError {
  return new OutputError(
    path,
    'it is a symbolic link; only the folder that the configuration names may be one',
  );
}

/** Linux reaches a file by the handle of its folder; elsewhere only the real path is left. */
async function hold(handle: FileHandle, path: string): Promise<HeldFolder> {
  const byHandle = `/proc/self/fd/${handle.fd}`;
  const folder = existsSync(byHandle) ? byHandle : await realpath(path);
  return {
    path,
    at: (name) => `${folder}/${name}`,
    sync: () => handle.sync(),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

function unlessThere(error: unknown): void {
  if (!isErrno(error) || error.code !== 'EEXIST') throw error;
}
