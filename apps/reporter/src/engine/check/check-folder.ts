import { stat } from 'node:fs/promises';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';

/** How long a folder may take that is only looked at. Milliseconds. */
const timeoutMs = 20_000;

/**
 * Whether a folder can take files: the folder itself, or where it does not exist the nearest one above it.
 * @param creator - what creates it where it does not exist, like `the first delivery`
 * @returns what to say of it
 * @throws {OutputError} where it cannot, or does not answer
 */
export async function checkFolder(
  processes: FolderProcesses,
  path: string,
  creator: string,
): Promise<string> {
  await isolatedFolder({ processes, folder: [path, 'refuse'], timeoutMs }).check();
  return (await exists(path)) ? `${path} can be written` : `${path} does not exist; ${creator} creates it`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
