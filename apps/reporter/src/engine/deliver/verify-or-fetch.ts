import { join } from 'node:path';
import { withFile } from '../../adapters/files/file-failure.ts';
import { heldFolders } from '../../adapters/files/hold-folder.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { verifyStaged } from '../../adapters/staged-files/read-staged.ts';
import type { Database, RecordedFile } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { fetchPieces } from '../../adapters/store/staged-pieces.ts';
import { StoreError } from '../../errors/store-error.ts';

/**
 * Verifies the hashes of staged files. A file that is damaged or missing locally is fetched from the database, if the
 * database has its bytes.
 * @throws {StoreError} as `stagedBytesOf` and `readStaged`
 * @throws {OutputError} if a fetched file cannot be written
 */
export async function verifyOrFetch(
  database: Database,
  place: FilesPlace,
  files: readonly RecordedFile[],
): Promise<void> {
  await using folders = heldFolders();
  for (const file of files) {
    const bytes = stagedBytesOf(place, file);
    try {
      await verifyStaged(bytes, folders);
    } catch (error) {
      const isChanged = error instanceof StoreError && error.code === 'staged_file_changed';
      if (!isChanged || !(await fetched(database, place, file))) throw error;
      // The folder that is open may be another one by now.
      await verifyStaged(bytes);
    }
  }
}

/** @returns whether the file now exists locally. Anything else at its path, such as a folder, is not removed. */
async function fetched(database: Database, place: FilesPlace, file: RecordedFile): Promise<boolean> {
  try {
    return await withFile(join(place.root, file.path), () => fetchPieces(database, place, file));
  } catch (error) {
    if (error instanceof OutputError && !error.retryable) return false;
    throw error;
  }
}
