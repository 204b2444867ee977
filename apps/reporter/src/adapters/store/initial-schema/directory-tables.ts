import type { SchemaModule } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** The directory of accounts, and what is known of each of them. */
export async function createDirectoryTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('directory')
    .addColumn('id', text, key)
    .addColumn('source', text, required)
    .addColumn('version', text)
    .addColumn('revision', 'integer', required)
    .addColumn('checked_at', text, required)
    .addColumn('read_at', text)
    .addColumn('unreadable_since', text)
    .addColumn('reason', text)
    .addColumn('problems', text, required)
    .addColumn('is_alerted', 'integer', required)
    .execute();
  await schema
    .createTable('directory_account')
    .addColumn('name', text, key)
    .addColumn('account', text)
    .addColumn('hash', text, required)
    .addColumn('problem', text)
    .addColumn('missing_since', text)
    .execute();
}
