import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** Who may enter the console. `schema.ts` describes the columns. */
export const consoleTables: Migration = {
  name: '0008-console',
  async up({ schema }, { text: typeName }) {
    const text = sql.raw(typeName);
    const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await schema
      .createTable('console_link')
      .addColumn('hash', text, key)
      .addColumn('role', text, required)
      .addColumn('expires_at', text, required)
      .addColumn('used_at', text)
      .execute();
    await schema
      .createTable('console_session')
      .addColumn('hash', text, key)
      .addColumn('role', text, required)
      .addColumn('started_at', text, required)
      .addColumn('seen_at', text, required)
      .execute();
  },
};
