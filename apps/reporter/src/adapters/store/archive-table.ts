import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** The archives of accounts. `schema.ts` describes the columns. */
export const archiveTable: Migration = {
  name: '0005-archive',
  async up({ schema }, { text: typeName }) {
    const text = sql.raw(typeName);
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await schema
      .createTable('archive')
      .addColumn('account', text, (column) => column.primaryKey().notNull())
      .addColumn('attempt', 'integer', required)
      .addColumn('sha256', text)
      .addColumn('key_id', text)
      .addColumn('pending_sha256', text)
      .addColumn('pending_key_id', text)
      .addColumn('keys', text, required)
      .execute();
  },
};
