import type { FolderProcesses } from '../../isolation/folder-processes.ts';
import { isolatedFolder } from '../../isolation/isolated-folder.ts';

/** How long a folder may take that is only looked at. Milliseconds. */
const limitMs = 20_000;

/** Whether a folder can take files. @throws {OutputError} where it cannot, or does not answer */
export function checkFolder(processes: FolderProcesses, path: string): Promise<void> {
  return isolatedFolder({ processes, folder: [path, 'refuse'], limitMs }).check();
}
