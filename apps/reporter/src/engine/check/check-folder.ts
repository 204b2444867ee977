import { stat } from 'node:fs/promises';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** Timeout for checking a folder. Milliseconds. */
const timeoutMs = 20_000;

/**
 * Checks that a folder can be written: the folder itself or, if it does not exist, its nearest existing parent.
 * @param creator - what creates the folder if it does not exist, such as `the first delivery`
 * @returns a message about the folder
 * @throws {OutputError} if it cannot be written or does not respond
 */
export async function checkFolder(
  processes: FolderProcesses,
  path: string,
  creator: string,
): Promise<string> {
  await isolatedFolder({ processes, folder: [path, 'refuse'], timeoutMs }).check();
  return (await exists(path))
    ? sayReason('folder_writable', { path })
    : sayReason('folder_created_first', { path, creator });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
