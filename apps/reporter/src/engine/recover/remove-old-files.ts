import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownMarker } from '../../adapters/store/claim-files.ts';
import { runsByIds } from '../../adapters/store/find-runs.ts';
import { forgetFiles, hasOldFiles } from '../../adapters/store/forget-files.ts';
import { runFolders } from '../../adapters/store/run-folders.ts';
import type { Database } from '../../adapters/store/schema.ts';

/** Where staged files are, and how long they are kept. */
export type OldFiles = {
  readonly database: Database;
  /** The folder of the store. */
  readonly root: string;
  /** After how many days without a change the files of a run are removed; never where it is not given. */
  readonly keepFilesDays?: number | undefined;
  readonly now: Date;
  /** Asked before anything is removed, where something is old: a clock that is ahead makes everything old. */
  readonly mayRemove?: () => Promise<boolean>;
};

/** What was removed. */
export type RemovedFiles = {
  /** Runs whose files were old. */
  readonly runs: number;
  /** Folders on this machine of which no run is recorded. */
  readonly orphans: number;
};

const dayMs = 86_400_000;
const runsAtOnce = 500;

/**
 * Removes the staged files of old runs, from the database and from this machine's folder of the store, and folders that
 * no run is recorded of. What other machines have is removed there by their own processes. Nothing is removed from a
 * folder that is not marked as the store's own.
 * @throws {StoreError} `foreign_files` where the folder is another store's, `unavailable` where it cannot be used
 */
export async function removeOldFiles(old: OldFiles): Promise<RemovedFiles> {
  const marker = await ownMarker(old);
  const mayRemove = onceAsked(old.mayRemove ?? (async () => true));
  const runs = await forgetOld({ ...old, mayRemove });
  const orphans = marker ? await removeFolders({ ...old, mayRemove, ownedSince: marker.writtenAt }) : 0;
  return { runs, orphans };
}

type Removing = OldFiles & { readonly mayRemove: () => Promise<boolean> };

/** `ownedSince` is when the folder was marked as the store's own. */
type Owned = Removing & { readonly ownedSince: Date };

function onceAsked(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => (answer ??= ask());
}

async function forgetOld({ database, keepFilesDays, now, mayRemove }: Removing): Promise<number> {
  if (keepFilesDays === undefined) return 0;
  const before = new Date(now.getTime() - keepFilesDays * dayMs).toISOString();
  if (!(await hasOldFiles(database, before)) || !(await mayRemove())) return 0;
  for (let count = 0; ; ) {
    const forgotten = await forgetFiles(database, { before, now, limit: runsAtOnce });
    count += forgotten.length;
    if (forgotten.length < runsAtOnce) return count;
  }
}

/** A process that ended before it removed a folder, or on another machine, leaves it to this. */
async function removeFolders(old: Owned): Promise<number> {
  const ids = await runFolders(old.root);
  let orphans = 0;
  // The files of years are many folders: never all of their runs in memory.
  for (let start = 0; start < ids.length; start += runsAtOnce) {
    orphans += await removeSome(old, ids.slice(start, start + runsAtOnce));
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
      run === undefined && (await isRemovable(join(root, id), { ownedSince, now })) && (await mayRemove());
    if (isOrphan) orphans += 1;
    if (isOrphan || (run && run.filesRemovedAt !== null)) {
      await rm(join(root, id), { recursive: true, force: true });
    }
  }
  return orphans;
}

/** Older than a day; but what is older than the marker may be what another store left, from before there were markers. */
async function isRemovable(
  folder: string,
  { ownedSince, now }: { ownedSince: Date; now: Date },
): Promise<boolean> {
  const { mtime } = await stat(folder);
  return mtime >= ownedSince && now.getTime() - mtime.getTime() > dayMs;
}
