import { randomUUID } from 'node:crypto';
import { constants as flags } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../files/file-failure.ts';
import { makeFolder, syncFolder } from '../files/make-folder.ts';
import { noHardLinkCodes } from '../files/placement-strategy.ts';
import { writeStaged } from '../staged-files/write-staged.ts';

/** Marks a folder of staged files as belonging to a store. */
export type FilesMarker = { readonly storeId: string; readonly writtenAt: Date };

/** File name of the marker. */
export const markerName = 'store-id';

/**
 * Reads the marker of a folder, if it has one.
 * @throws errors of the file system
 */
export async function readMarker(root: string): Promise<FilesMarker | undefined> {
  try {
    // Opening a named pipe would block forever.
    await using file = await open(join(root, markerName), flags.O_RDONLY | flags.O_NONBLOCK);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    const { mtime } = await file.stat();
    return { storeId: buffer.toString('utf8', 0, bytesRead).trim(), writtenAt: mtime };
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates a folder if it is missing, and marks it so that the marker survives a power cut. A marker that another
 * process wrote first is kept.
 * @throws errors of the file system
 */
export async function writeMarker(root: string, storeId: string): Promise<void> {
  await makeFolder(root, 0o700);
  const part = join(root, `.${markerName}-${randomUUID()}.part`);
  try {
    await writeStaged(part, [Buffer.from(`${storeId}\n`)], {});
    await link(part, join(root, markerName)).catch(async (error: unknown) => {
      if (isErrno(error) && error.code === 'EEXIST') return;
      if (!isErrno(error) || !noHardLinkCodes.has(error.code)) throw error;
      // Without hard links, the later of two stores that start at the same moment owns the folder.
      await rename(part, join(root, markerName));
    });
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(root);
}
