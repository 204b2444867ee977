import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isolatedFolder } from '../../adapters/channels/folder/isolated-folder.ts';
import { isErrno } from '../../adapters/files/file-failure.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';

/** How long a folder may take: the start of a process waits for it. Milliseconds. */
const limitMs = 5_000;

/**
 * Takes back what interrupted deliveries of a run have put into folders, so that of each there are all files or none.
 * What cannot be taken back now, because a folder is away, is when the delivery is tried again.
 * @param interrupted - deliveries that another process was making when it ended
 */
export async function takeBackFiles(
  { database, processes }: { readonly database: Database; readonly processes: FolderProcesses },
  run: Run,
  interrupted: readonly Delivery[],
): Promise<void> {
  const toFolders = interrupted.filter(({ channel }) => channel === 'folder');
  if (toFolders.length === 0) return;
  const staged = await filesOf(database, run);
  const takeBack = async ({ target, locale, files }: Delivery) => {
    const placed = files.flatMap(({ format, name }) => {
      const file = staged.find((each) => each.format === format && each.locale === locale);
      return file ? [{ name, sha256: file.sha256 }] : [];
    });
    const folder = isolatedFolder({ processes, folder: [target, 'refuse'], limitMs });
    await folder.takeBack(placed).catch(unlessOfFiles);
  };
  await Promise.all(toFolders.map(takeBack));
}

/** Of deliveries of a run, those that a process is making or was when it ended. */
export async function beingMade(database: Database, run: Run): Promise<Delivery[]> {
  return (await deliveriesOf(database, run)).filter(({ state }) => state === 'sending');
}

function unlessOfFiles(error: unknown): void {
  if (!(error instanceof OutputError) && !isErrno(error)) throw error;
}
