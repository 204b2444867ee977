import type { Instant } from '@outlay/core/time';
import type { DirectoryAccountRow, DirectoryRow } from './directory-rows.ts';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

const id = 'accounts';

/** What is known of the directory; `undefined` if none was ever read. */
export function storedDirectory(database: Database): Promise<DirectoryRow | undefined> {
  return database.selectFrom('directory').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All accounts of the directory, by name. */
export function storedDirectoryAccounts(database: Database): Promise<DirectoryAccountRow[]> {
  return database.selectFrom('directoryAccount').selectAll().orderBy('name').execute();
}

/** A claim of reading the directory. */
export type DirectoryClaim = { readonly source: string; readonly checkedAt: Instant };

/**
 * Records that this process reads the directory now.
 * @param known - as it was read; `undefined` if there was none
 * @returns whether no other process began to read it meanwhile
 */
export async function claimDirectory(
  database: Database,
  known: DirectoryRow | undefined,
  { source, checkedAt }: DirectoryClaim,
): Promise<boolean> {
  if (known === undefined) {
    const claimed = await database
      .insertInto('directory')
      .values({
        id,
        source,
        version: null,
        revision: 0,
        checkedAt,
        readAt: null,
        unreadableSince: null,
        reason: null,
        problems: '[]',
        isAlerted: 0,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return claimed !== undefined;
  }
  const { numUpdatedRows } = await database
    .updateTable('directory')
    .set({ checkedAt })
    .where('id', '=', id)
    .where('checkedAt', '=', known.checkedAt)
    .where('revision', '=', known.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What becomes of the stored directory. */
export type DirectoryUpdate = {
  readonly set: Partial<Omit<DirectoryRow, 'id' | 'revision' | 'checkedAt'>>;
  readonly upserted: readonly DirectoryAccountRow[];
  /** Names of accounts that are no longer in the directory. */
  readonly removed: readonly string[];
};

/** Maximum number of rows in one statement; each has five values, and databases allow some 30,000. */
const maxRows = 1_000;

/**
 * Records what was read, unless another process began to read the directory meanwhile.
 * @returns whether it was recorded
 */
export function recordDirectory(
  database: Database,
  { checkedAt }: Pick<DirectoryClaim, 'checkedAt'>,
  { set, upserted, removed }: DirectoryUpdate,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('directory')
      .set((row) => ({ ...set, revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .where('checkedAt', '=', checkedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (let from = 0; from < upserted.length; from += maxRows) {
      await transaction
        .insertInto('directoryAccount')
        .values(upserted.slice(from, from + maxRows))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({
            account: row.ref('excluded.account'),
            hash: row.ref('excluded.hash'),
            problem: row.ref('excluded.problem'),
            missingSince: row.ref('excluded.missingSince'),
          })),
        )
        .execute();
    }
    for (let from = 0; from < removed.length; from += maxRows) {
      await transaction
        .deleteFrom('directoryAccount')
        .where('name', 'in', removed.slice(from, from + maxRows))
        .execute();
    }
    return true;
  });
}
