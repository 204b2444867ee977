import { documentsOf } from '../../adapters/store/closed-periods.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { verifyOrFetch } from '../deliver/verify-or-fetch.ts';
import type { ClosedFile } from '../make/documents-file.ts';
import { correctedRun } from './continued-run.ts';

type ClosedFileDeps = FilesPlace & { readonly database: Database };

/**
 * The documents that a run may correct: those of the revision before it, if its period is closed with the same filter.
 * Another machine may have staged them.
 * @throws {StoreError} `staged_file_changed` if their record is gone; `missing_key`
 */
export async function closedFile(deps: ClosedFileDeps, run: Run): Promise<ClosedFile | undefined> {
  const { database } = deps;
  const corrected = await correctedRun(database, run);
  if (!corrected) return undefined;
  const { closed, of } = corrected;
  const documents = await documentsOf(database, of);
  if (documents?.sha256 !== closed.sha256) {
    const message = sayReason('closed_differ', { revision: closed.revision, run: of.id });
    throw new StoreError('staged_file_changed', message);
  }
  await verifyOrFetch(database, deps, [documents]);
  return { revision: closed.revision, file: stagedBytesOf(deps, documents) };
}
