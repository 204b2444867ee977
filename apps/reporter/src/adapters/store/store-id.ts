import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { Database } from './schema.ts';

/** The identifier of a store. A copied, moved or restored database has the same identifier. */
export async function storeId(database: Database): Promise<string> {
  const row = await database.selectFrom('storeIdentity').select('id').executeTakeFirst();
  if (row) return row.id;
  throw new StoreError('invalid_record', sayReason('store_row_missing', { table: 'store_identity' }));
}
