import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { isErrno } from '../../adapters/files/file-failure.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';

/**
 * Timeout for each folder, in milliseconds. It is short because the process does not start until the rollback ends.
 */
const timeoutMs = 5_000;

/**
 * Removes the files that interrupted deliveries of a run have put into folders, so that each folder has all files of a
 * delivery or none. If a folder is unavailable, its files are rolled back when the delivery is attempted again.
 * @param interrupted - deliveries that were in progress when their process ended
 */
export async function rollBackFiles(
  { database, processes }: { readonly database: Database; readonly processes: FolderProcesses },
  run: Run,
  interrupted: readonly Delivery[],
): Promise<void> {
  const toFolders = interrupted.filter(({ channel }) => channel === 'folder');
  if (toFolders.length === 0) return;
  const staged = await filesOf(database, run);
  const rollBack = async ({ target, locale, files }: Delivery) => {
    const placed = files.flatMap(({ format, name }) => {
      const file = staged.find((each) => each.format === format && each.locale === locale);
      return file ? [{ name, sha256: file.sha256 }] : [];
    });
    const folder = isolatedFolder({ processes, folder: [target, 'refuse'], timeoutMs });
    await folder.rollBack(placed).catch(ignoreFileErrors);
  };
  await Promise.all(toFolders.map(rollBack));
}

/** Deliveries of a run that a process is making, or was making when it ended. */
export async function deliveriesInProgress(database: Database, run: Run): Promise<Delivery[]> {
  return (await deliveriesOf(database, run)).filter(({ state }) => state === 'sending');
}

function ignoreFileErrors(error: unknown): void {
  if (!(error instanceof OutputError) && !isErrno(error)) throw error;
}
