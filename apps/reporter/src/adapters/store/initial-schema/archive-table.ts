import type { SchemaModule } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** The archives of accounts. */
export async function createArchiveTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('archive')
    .addColumn('account', text, key)
    .addColumn('attempt', 'integer', required)
    .addColumn('sha256', text)
    .addColumn('key_id', text)
    .addColumn('pending_sha256', text)
    .addColumn('pending_key_id', text)
    .addColumn('keys', text, required)
    .execute();
}
