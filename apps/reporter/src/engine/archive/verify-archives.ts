import { type ArchivePlace, readArchived } from '../../adapters/archive/archive-files.ts';
import { filesOf, readIndex } from '../../adapters/archive/archive-index.ts';
import { archivesIn, type IndexFile } from '../../adapters/store/archives.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';

/** The result of verifying the archives of a store. */
export type VerifiedArchives = {
  readonly archives: number;
  /** Number of files that were read, with the indexes. */
  readonly files: number;
  /** What is missing or was changed, as text. */
  readonly problems: readonly string[];
};

/**
 * Reads every file of every archive, and compares it with the hash that names it.
 * @throws {StoreError} `missing_key` | `unavailable`
 */
export async function verifyArchives(
  place: FilesPlace & { readonly database: Database },
): Promise<VerifiedArchives> {
  const problems: string[] = [];
  const archives = await archivesIn(place.database);
  let files = 0;
  for (const { account, complete, pending } of archives) {
    const read = new Set<string>();
    for (const file of [complete, pending]) {
      if (file)
        await verifyIndex({ ...place, account }, file, { read, report: (text) => problems.push(text) });
    }
    files += read.size;
  }
  return { archives: archives.length, files, problems };
}

type Verifying = { readonly read: Set<string>; readonly report: (problem: string) => void };

async function verifyIndex(place: ArchivePlace, file: IndexFile, { read, report }: Verifying): Promise<void> {
  read.add(file.sha256);
  const index = await unlessDamaged(() => readIndex(place, file), report);
  for (const each of index ? filesOf(index) : []) {
    if (read.has(each.sha256)) continue;
    read.add(each.sha256);
    await unlessDamaged(() => readArchived(place, each), report);
  }
}

async function unlessDamaged<Result>(
  act: () => Promise<Result>,
  report: Verifying['report'],
): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'archive_damaged') throw error;
    report(error.message);
    return undefined;
  }
}
