import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from './file-failure.ts';

/**
 * Creates a folder and its missing parents one by one, so that they survive a power cut. `recursive` of Node.js does
 * not terminate on an unavailable drive, and reports a missing folder on a read-only disk.
 * @param mode - of created folders
 * @throws errors of the file system
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) {
    // Another process may have created it and not synced it.
    await syncFolder(dirname(folder)).catch(() => undefined);
    return;
  }
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    const isThere = isErrno(error) && error.code === 'EEXIST';
    // For a link to an unavailable drive, `stat` throws ENOENT.
    if (!isThere || !(await stat(folder)).isDirectory()) throw error;
  }
  await syncFolder(dirname(folder));
}

/**
 * Syncs the entries of a folder, so that they survive a power cut.
 * @throws errors of the file system
 */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Whether a path is a folder, or a link to one. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
