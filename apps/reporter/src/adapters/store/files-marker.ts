import { randomUUID } from 'node:crypto';
import { constants as flags } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../files/file-failure.ts';
import { makeFolder, syncFolder } from '../files/make-folder.ts';
import { linkless } from '../files/put-in-place.ts';
import { writeStaged } from '../staged-files/write-staged.ts';

/** Says in a folder of staged files which store the folder belongs to. */
export type FilesMarker = { readonly storeId: string; readonly writtenAt: Date };

/** The name of the marker in its folder. */
export const markerName = 'store-id';

/** The marker of a folder, where it has one. @throws what the system says */
export async function readMarker(root: string): Promise<FilesMarker | undefined> {
  try {
    // Who opens a pipe would wait for ever.
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
 * Marks a folder, which is made where it is missing, so that the marker survives a power cut. Another process may be
 * faster: its marker stays. @throws what the system says
 */
export async function writeMarker(root: string, storeId: string): Promise<void> {
  await makeFolder(root, 0o700);
  const part = join(root, `.${markerName}-${randomUUID()}.part`);
  try {
    await writeStaged(part, [Buffer.from(`${storeId}\n`)], {});
    await link(part, join(root, markerName)).catch(async (error: unknown) => {
      if (isErrno(error) && error.code === 'EEXIST') return;
      if (!isErrno(error) || !linkless.has(error.code)) throw error;
      // A disk without hard links: of two stores that begin at the same moment, the later one has the folder.
      await rename(part, join(root, markerName));
    });
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(root);
}
