import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { Database } from './schema.ts';

/**
 * The name of the console on this machine, like `outlay-….localhost`. It belongs to the store, and nobody can guess it.
 */
export async function consoleHost(database: Database): Promise<string> {
  const row = await database.selectFrom('consoleHost').select('name').executeTakeFirst();
  if (row) return row.name;
  throw new StoreError('invalid_record', sayReason('store_row_missing', { table: 'console_host' }));
}
