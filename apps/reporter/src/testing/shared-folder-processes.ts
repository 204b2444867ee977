import { createFolderProcesses, type FolderProcesses } from '../adapters/channels/folder/folder-processes.ts';

let processes: FolderProcesses | undefined;

/**
 * The processes that write to folders for all tests of this worker, of which a run would otherwise start hundreds. They
 * know no folder of an earlier test, and end when they are idle, or with the worker.
 */
export function sharedFolderProcesses(): FolderProcesses {
  processes ??= createFolderProcesses(process.env);
  return processes;
}
