import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ownMarker } from '../../adapters/store/claim-files.ts';
import { runsByIds } from '../../adapters/store/find-runs.ts';
import { hasOldFiles, markFilesRemoved } from '../../adapters/store/mark-files-removed.ts';
import { runFolders } from '../../adapters/store/run-folders.ts';
import type { Database } from '../../adapters/store/schema.ts';

/** Where staged files are stored, and for how long. */
export type RemovalDeps = {
  readonly database: Database;
  /** The folder of the store. */
  readonly root: string;
  /** Number of days without a change after which the files of a run are removed; if missing, they are kept forever. */
  readonly keepFilesDays?: number | undefined;
  readonly now: Date;
  /** Called before the first removal. A clock that is ahead makes every file look old, so the caller can refuse. */
  readonly mayRemove?: () => Promise<boolean>;
};

/** Number of runs and folders whose files were removed. */
export type RemovedFiles = {
  /** Runs whose files were old. */
  readonly runs: number;
  /** Folders on this machine that belong to no recorded run. */
  readonly orphans: number;
};

const dayMs = 86_400_000;
const batchSize = 500;

/**
 * Removes the staged files of old runs from the database and from the local folder of the store, and local folders that
 * belong to no recorded run. Each machine removes only its own folders, and only from a folder that is marked as the
 * store's own.
 * @throws {StoreError} `foreign_files` if the folder belongs to another store, `unavailable` if it cannot be used
 */
export async function removeOldFiles(old: RemovalDeps): Promise<RemovedFiles> {
  const marker = await ownMarker(old);
  const mayRemove = once(old.mayRemove ?? (async () => true));
  const runs = await forgetOld({ ...old, mayRemove });
  const orphans = marker ? await removeFolders({ ...old, mayRemove, ownedSince: marker.writtenAt }) : 0;
  return { runs, orphans };
}

type Removing = RemovalDeps & { readonly mayRemove: () => Promise<boolean> };

/** `ownedSince` is when the folder was marked as the store's own. */
type Owned = Removing & { readonly ownedSince: Date };

function once(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => (answer ??= ask());
}

async function forgetOld({ database, keepFilesDays, now, mayRemove }: Removing): Promise<number> {
  if (keepFilesDays === undefined) return 0;
  const before = new Date(now.getTime() - keepFilesDays * dayMs).toISOString();
  if (!(await hasOldFiles(database, before)) || !(await mayRemove())) return 0;
  for (let count = 0; ; ) {
    const forgotten = await markFilesRemoved(database, { before, now, limit: batchSize });
    count += forgotten.length;
    if (forgotten.length < batchSize) return count;
  }
}

/** Removes folders that another process or machine did not remove before it ended. */
async function removeFolders(old: Owned): Promise<number> {
  const ids = await runFolders(old.root);
  let orphans = 0;
  // Years of runs are many folders: their runs are read in batches to limit memory.
  for (let start = 0; start < ids.length; start += batchSize) {
    orphans += await removeSome(old, ids.slice(start, start + batchSize));
  }
  return orphans;
}

async function removeSome(
  { database, root, now, mayRemove, ownedSince }: Owned,
  ids: readonly string[],
): Promise<number> {
  const recorded = await runsByIds(database, ids);
  let orphans = 0;
  for (const id of ids) {
    const run = recorded.get(id);
    const isOrphan =
      run === undefined &&
      (await isRemovable(join(root, id), { ownedSince, now })) &&
      !(await hasBatch(join(root, id))) &&
      (await mayRemove());
    if (isOrphan) orphans += 1;
    if (isOrphan || (run && run.filesRemovedAt !== null)) {
      await rm(join(root, id), { recursive: true, force: true });
    }
  }
  return orphans;
}

/** Whether a folder has the documents of a batch, which are all that is left of it in a store restored from an older backup. */
async function hasBatch(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true });
  return names.some((name) => basename(name) === 'batch.json');
}

/** Whether a folder is older than a day and newer than the marker. Older folders may belong to another store. */
async function isRemovable(
  folder: string,
  { ownedSince, now }: { ownedSince: Date; now: Date },
): Promise<boolean> {
  const { mtime } = await stat(folder);
  return mtime >= ownedSince && now.getTime() - mtime.getTime() > dayMs;
}
