import { batchedAccounts, batchesOf } from '../../adapters/store/export-batches.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { readBatches } from '../make/batch-file.ts';
import { batchFiles } from './batch-task.ts';

/**
 * Reads what all batches exported as the next batch of each job and account reads it: the hash of each file, and that the
 * batches follow from each other.
 * @returns what is missing or was changed, as text: the first problem of each job and account
 * @throws {StoreError} `missing_key` | `unavailable`
 */
export async function verifyBatchRecords(
  place: FilesPlace & { readonly database: Database },
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const batched of await batchedAccounts(place.database)) {
    try {
      await readBatches(await batchFiles(place, await batchesOf(place.database, batched)));
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'staged_file_changed') throw error;
      problems.push(`batches of ${batched.job}, ${batched.account}: ${error.message}`);
    }
  }
  return problems;
}
