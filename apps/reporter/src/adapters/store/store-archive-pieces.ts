import type { StagedBytes } from '../staged-files/read-staged.ts';
import { type ArchiveClaim, assertClaim } from './archives.ts';
import { isPostgres } from './database-clock.ts';
import type { Database } from './schema.ts';
import { insertPieces } from './staged-pieces.ts';

/**
 * Stores the bytes of a file of an archive in PostgreSQL, for other machines. Of two pulls of an archive, only the later
 * one can.
 * @throws {StoreError} `archive_taken`; as `readStaged`
 */
export async function storeArchivePieces(
  { database, ...claim }: ArchiveClaim & { readonly database: Database },
  { path, stored }: { readonly path: string; readonly stored: StagedBytes },
): Promise<void> {
  if (!isPostgres(database)) return;
  await database.transaction().execute(async (transaction) => {
    await assertClaim(transaction, claim);
    await transaction.deleteFrom('stagedPiece').where('path', '=', path).execute();
    await insertPieces(transaction, path, stored);
  });
}

/** Removes the bytes of files from PostgreSQL. @throws {StoreError} `archive_taken` */
export async function dropArchivePieces(
  { database, ...claim }: ArchiveClaim & { readonly database: Database },
  paths: readonly string[],
): Promise<void> {
  if (!isPostgres(database) || paths.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await assertClaim(transaction, claim);
    await transaction.deleteFrom('stagedPiece').where('path', 'in', paths).execute();
  });
}
