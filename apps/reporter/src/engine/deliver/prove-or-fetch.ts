import { join } from 'node:path';
import { withFile } from '../../adapters/files/file-failure.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { proveStaged } from '../../adapters/staged-files/read-staged.ts';
import type { Database, RecordedFile } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { fetchPieces } from '../../adapters/store/staged-pieces.ts';
import { StoreError } from '../../errors/store-error.ts';

/**
 * Makes sure that staged files are what they were. One that is damaged or gone here is fetched from the database, where
 * that has its bytes.
 * @throws {StoreError} as `stagedBytesOf` and `readStaged`; {OutputError} where it cannot be written here for now
 */
export async function proveOrFetch(
  database: Database,
  place: FilesPlace,
  files: readonly RecordedFile[],
): Promise<void> {
  for (const file of files) {
    const bytes = stagedBytesOf(place, file);
    try {
      await proveStaged([bytes]);
    } catch (error) {
      const isChanged = error instanceof StoreError && error.code === 'staged_file_changed';
      if (!isChanged || !(await fetched(database, place, file))) throw error;
      await proveStaged([bytes]);
    }
  }
}

/** @returns whether it lies here now. What is in its place for good, like a folder, is left there. */
async function fetched(database: Database, place: FilesPlace, file: RecordedFile): Promise<boolean> {
  try {
    return await withFile(join(place.root, file.path), () => fetchPieces(database, place, file));
  } catch (error) {
    if (error instanceof OutputError && !error.retryable) return false;
    throw error;
  }
}
