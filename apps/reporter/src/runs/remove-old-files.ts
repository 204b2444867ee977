import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runsByIds } from '../store/find-runs.ts';
import { forgetFiles, hasOldFiles } from '../store/forget-files.ts';
import type { Database } from '../store/schema.ts';

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
const runFolder = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes the staged files of old runs, from the database and from this machine's folder of the store, and folders that
 * no run is recorded of. What other machines have is removed there by their own processes.
 */
export async function removeOldFiles(old: OldFiles): Promise<RemovedFiles> {
  const mayRemove = onceAsked(old.mayRemove ?? (async () => true));
  const runs = await forgetOld({ ...old, mayRemove });
  const orphans = await removeFolders({ ...old, mayRemove });
  return { runs, orphans };
}

type Removing = OldFiles & { readonly mayRemove: () => Promise<boolean> };

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
async function removeFolders(old: Removing): Promise<number> {
  const { root } = old;
  const ids = (await readdir(root).catch(() => [])).filter((name) => runFolder.test(name));
  let orphans = 0;
  // The files of years are many folders: never all of their runs in memory.
  for (let start = 0; start < ids.length; start += runsAtOnce) {
    orphans += await removeSome(old, ids.slice(start, start + runsAtOnce));
  }
  return orphans;
}

async function removeSome(
  { database, root, now, mayRemove }: Removing,
  ids: readonly string[],
): Promise<number> {
  const recorded = await runsByIds(database, ids);
  let orphans = 0;
  for (const id of ids) {
    const run = recorded.get(id);
    const isOrphan = run === undefined && (await isOlderThanADay(join(root, id), now)) && (await mayRemove());
    if (isOrphan) orphans += 1;
    if (isOrphan || (run && run.filesRemovedAt !== null)) {
      await rm(join(root, id), { recursive: true, force: true });
    }
  }
  return orphans;
}

async function isOlderThanADay(folder: string, now: Date): Promise<boolean> {
  const { mtimeMs } = await stat(folder);
  return now.getTime() - mtimeMs > dayMs;
}
