import { type ArchiveIndex, readIndex } from '../../adapters/archive/archive-index.ts';
import { archivesIn } from '../../adapters/store/archives.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';

/** An archive, and an incomplete pull that will replace it. */
export type ListedArchive = { readonly index: ArchiveIndex; readonly pending: ArchiveIndex | undefined };

/**
 * Reads the indexes of all archives in a store, by account.
 * @throws {StoreError} `archive_damaged` | `missing_key` | `unavailable`
 */
export async function listArchives(
  place: FilesPlace & { readonly database: Database },
): Promise<readonly ListedArchive[]> {
  const listed: ListedArchive[] = [];
  for (const { account, complete, pending } of await archivesIn(place.database)) {
    const read = (file: typeof complete) => file && readIndex({ ...place, account }, file);
    const [current, next] = [await read(complete), await read(pending)];
    const index = current ?? next;
    if (index) listed.push({ index, pending: current ? next : undefined });
  }
  return listed;
}
