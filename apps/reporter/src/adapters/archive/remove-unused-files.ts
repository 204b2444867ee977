import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withFile } from '../files/file-failure.ts';
import type { ArchiveClaim } from '../store/archives.ts';
import { dropArchivePieces } from '../store/store-archive-pieces.ts';
import { type ArchivePlace, archiveFolder } from './archive-files.ts';

/** Which files to keep. */
export type UnusedFiles = {
  readonly place: ArchivePlace & ArchiveClaim;
  /** Hashes of the files that an index names. */
  readonly used: ReadonlySet<string>;
  readonly now: Date;
};

const dayMs = 86_400_000;

/**
 * Removes files that no index of an archive names any more, such as earlier lists and what interrupted pulls left. Files
 * of the last day are kept, because another pull may just have written them.
 * @throws {OutputError} if the folder cannot be read
 * @throws {StoreError} `archive_taken` | `unavailable` from PostgreSQL
 */
export async function removeUnusedFiles({ place, used, now }: UnusedFiles): Promise<number> {
  const folder = archiveFolder(place.account);
  const root = join(place.root, folder);
  const removed: string[] = [];
  await withFile(root, async () => {
    for (const path of await filesBelow(root)) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (used.has(name) || !(await isOld(join(root, path), now))) continue;
      await rm(join(root, path), { force: true });
      removed.push(`${folder}/${path}`);
    }
  });
  await dropArchivePieces(place, removed);
  return removed.length;
}

async function filesBelow(root: string): Promise<string[]> {
  const groups = await readdir(root, { withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const group of groups) {
    if (!group.isDirectory()) continue;
    for (const name of await readdir(join(root, group.name))) paths.push(`${group.name}/${name}`);
  }
  return paths;
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const { mtime } = await stat(path);
  return now.getTime() - mtime.getTime() > dayMs;
}
