import { StoreError } from '../../errors/store-error.ts';
import type { Database } from './schema.ts';

/** The identifier of a store. A copied, moved or restored database has the same identifier. */
export async function storeId(database: Database): Promise<string> {
  const row = await database.selectFrom('storeIdentity').select('id').executeTakeFirst();
  if (row) return row.id;
  throw new StoreError('invalid_record', 'the table store_identity has no row; restore it from a backup');
}
