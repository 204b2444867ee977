import { StoreError } from '../../errors/store-error.ts';
import type { ArchiveRow, Database } from './schema.ts';
import type { KeyCount } from './staged-keys.ts';

/** The file of an index: its hash, and the identifier of its encryption key, if any. */
export type IndexFile = { readonly sha256: string; readonly keyId: string | null };

/** A pull that may change the archive of an account until another pull starts. */
export type ArchiveClaim = { readonly account: string; readonly attempt: number };

/** The indexes of an archive: the one that reports are created from, and that of an incomplete pull. */
export type ArchiveIndexes = {
  readonly complete: IndexFile | undefined;
  readonly pending: IndexFile | undefined;
};

/** Starts a pull of an account's archive: an earlier pull that still runs can record nothing from now on. */
export async function claimArchive(
  database: Database,
  account: string,
): Promise<ArchiveClaim & ArchiveIndexes> {
  const first = { account, attempt: 1, keys: '[]' };
  const row = await database
    .insertInto('archive')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((update) => ({ attempt: update('archive.attempt', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { account, attempt: row.attempt, ...indexesOf(row) };
}

/** What a pull records. */
export type ArchiveChange = ArchiveIndexes & {
  /** The number of files by encryption key. */
  readonly keys: readonly KeyCount[];
};

/**
 * Records the indexes of an archive. Their files, and all files that they name, exist already.
 * @throws {StoreError} `archive_taken` if another pull has started
 */
export async function recordArchive(
  database: Database,
  { account, attempt }: ArchiveClaim,
  { complete, pending, keys }: ArchiveChange,
): Promise<void> {
  const updated = await database
    .updateTable('archive')
    .set({
      sha256: complete?.sha256 ?? null,
      keyId: complete?.keyId ?? null,
      pendingSha256: pending?.sha256 ?? null,
      pendingKeyId: pending?.keyId ?? null,
      keys: JSON.stringify(keys),
    })
    .where('account', '=', account)
    .where('attempt', '=', attempt)
    .returning('account')
    .executeTakeFirst();
  if (!updated) throw takenError(account);
}

/**
 * Locks the row of an archive until the transaction ends.
 * @throws {StoreError} `archive_taken` if another pull has started
 */
export async function assertClaim(transaction: Database, { account, attempt }: ArchiveClaim): Promise<void> {
  const own = await transaction
    .updateTable('archive')
    .set({ attempt })
    .where('account', '=', account)
    .where('attempt', '=', attempt)
    .returning('account')
    .executeTakeFirst();
  if (!own) throw takenError(account);
}

function takenError(account: string): StoreError {
  const message = `another "outlay archive pull" of the account ${account} has started, so this one was stopped`;
  return new StoreError('archive_taken', message);
}

/** The archives of a store, by account. */
export async function archivesIn(
  database: Database,
): Promise<readonly (ArchiveIndexes & { readonly account: string })[]> {
  const rows = await database.selectFrom('archive').selectAll().orderBy('account').execute();
  return rows.map((row) => ({ account: row.account, ...indexesOf(row) }));
}

function indexesOf({ sha256, keyId, pendingSha256, pendingKeyId }: ArchiveRow): ArchiveIndexes {
  return {
    complete: sha256 === null ? undefined : { sha256, keyId },
    pending: pendingSha256 === null ? undefined : { sha256: pendingSha256, keyId: pendingKeyId },
  };
}
