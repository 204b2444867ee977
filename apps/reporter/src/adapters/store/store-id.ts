import { StoreError } from '../../errors/store-error.ts';
import type { Database } from './schema.ts';

/** Which store this is. A copy of a database, or one that was moved or restored, is the same store. */
export async function storeId(database: Database): Promise<string> {
  const row = await database.selectFrom('storeIdentity').select('id').executeTakeFirst();
  if (row) return row.id;
  throw new StoreError('invalid_record', 'the table store_identity has no row; restore it from a backup');
}
