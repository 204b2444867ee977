import { existsSync, constants as flags } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { isErrno } from './file-failure.ts';
import { isFolder, makeFolder } from './make-folder.ts';
import { OutputError } from './output-error.ts';

/** An open folder. Operations stay in the same folder, even if it is renamed or replaced in the meantime. */
export type HeldFolder = AsyncDisposable & {
  /** Path for messages. */
  readonly path: string;
  /** Path of a file in it, for system calls. */
  readonly at: (name: string) => string;
  /** Syncs its entries, so that they survive a power cut. */
  readonly sync: () => Promise<void>;
};

/** Whether it is accessed through its handle: then folders in it can be, too. */
type OpenFolder = HeldFolder & { readonly isByHandle: boolean };

/** A folder below another one. */
export type FolderBelow = {
  /** May be a symbolic link, because the user configured it. */
  readonly root: string;
  /** Names of the subfolders, none of which may be a link. */
  readonly below: readonly string[];
  /** Mode of missing folders, which are created; by default none are. */
  readonly mode?: number;
  /** Whether an existing root needs no sync, because it was synced before; `false` by default. */
  readonly isRootSynced?: boolean;
};

/**
 * Opens a folder without following links below its root.
 * @throws {OutputError} if a link is in the path; otherwise errors of the file system
 */
export async function holdFolder({
  root,
  below,
  mode,
  isRootSynced = false,
}: FolderBelow): Promise<HeldFolder> {
  if (mode !== undefined && !(isRootSynced && (await isFolder(root)))) await makeFolder(root, mode);
  let held = await hold(await open(root, flags.O_RDONLY | flags.O_DIRECTORY), root);
  for (const name of below) {
    await using outer = held;
    held = await holdInner(outer, name, mode);
  }
  return held;
}

/** Folders that stay open for several files in them. */
export type HeldFolders = AsyncDisposable & {
  /** @throws as `holdFolder` */
  readonly hold: (folder: FolderBelow) => Promise<HeldFolder>;
};

/** Holds each folder once, until it is disposed of: opening one takes as long as reading a small file. */
export function heldFolders(): HeldFolders {
  const held = new Map<string, Promise<HeldFolder>>();
  return {
    hold(folder) {
      const path = join(folder.root, ...folder.below);
      const found = held.get(path) ?? holdFolder(folder);
      held.set(path, found);
      return found;
    },
    async [Symbol.asyncDispose]() {
      const opened = await Promise.allSettled(held.values());
      for (const each of opened) if (each.status === 'fulfilled') await each.value[Symbol.asyncDispose]();
    },
  };
}

async function holdInner(outer: OpenFolder, name: string, mode: number | undefined): Promise<OpenFolder> {
  if (mode !== undefined) {
    await mkdir(outer.at(name), mode).catch(unlessExists);
    await outer.sync();
  }
  const path = join(outer.path, name);
  try {
    const handle = await open(outer.at(name), flags.O_RDONLY | flags.O_DIRECTORY | flags.O_NOFOLLOW);
    return outer.isByHandle ? heldByHandle(handle, path) : await hold(handle, path);
  } catch (error) {
    const isLink = await lstat(outer.at(name)).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    throw isLink ? linkError(path) : error;
  }
}

/** The error for a symbolic link where none is allowed. */
export function linkError(path: string): OutputError {
  return new OutputError(path, joinReasons(sayReason('symbolic_link'), sayReason('only_configured_link')));
}

/** On Linux, files are accessed through the handle of their folder; elsewhere, through its real path. */
async function hold(handle: FileHandle, path: string): Promise<OpenFolder> {
  if (existsSync(pathByHandle(handle))) return heldByHandle(handle, path);
  return heldAt(await realpath(path), handle, path);
}

function heldByHandle(handle: FileHandle, path: string): OpenFolder {
  return { ...heldAt(pathByHandle(handle), handle, path), isByHandle: true };
}

function heldAt(folder: string, handle: FileHandle, path: string): OpenFolder {
  return {
    path,
    isByHandle: false,
    at: (name) => `${folder}/${name}`,
    sync: () => handle.sync(),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

function pathByHandle({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

function unlessExists(error: unknown): void {
  if (!isErrno(error) || error.code !== 'EEXIST') throw error;
}
