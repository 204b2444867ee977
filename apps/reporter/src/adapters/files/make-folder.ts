import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from './file-failure.ts';

/**
 * Makes a folder and those above it that are missing, one by one, so that they survive a power cut. Node's `recursive`
 * does not end where a drive that is away says that nothing can be there, and of a read-only disk it says that the folder
 * is missing.
 * @param mode - of those that are made
 * @throws what the system says
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) {
    // A process that was killed, or one that runs now, may have made it and not come to this.
    await syncFolder(dirname(folder)).catch(() => undefined);
    return;
  }
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    const isThere = isErrno(error) && error.code === 'EEXIST';
    // A link that leads to a drive that is away says here that nothing is there.
    if (!isThere || !(await stat(folder)).isDirectory()) throw error;
  }
  await syncFolder(dirname(folder));
}

/** Makes sure that the names in a folder survive a power cut. @throws what the system says */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
