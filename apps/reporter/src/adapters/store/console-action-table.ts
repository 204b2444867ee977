import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** What people did in the console, and their names. `schema.ts` describes the columns. */
export const consoleActionTable: Migration = {
  name: '0009-console-action',
  async up(database, { text: typeName }) {
    const { schema } = database;
    const text = sql.raw(typeName);
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    const named = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
    await schema
      .createTable('console_action')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('run_id', text, required)
      .addColumn('what', text, required)
      .addColumn('recipient', text)
      .addColumn('who', text, required)
      .addColumn('owner', text, required)
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('started_at', text, required)
      .addColumn('ended_at', text)
      .addColumn('outcome', text)
      .addColumn('reason', text)
      .execute();
    await schema
      .createIndex('console_action_of_run')
      .on('console_action')
      .columns(['run_id', 'started_at'])
      .execute();
    // Nobody knows who is signed in: they sign in again, with a name.
    for (const table of ['console_link', 'console_session']) {
      await sql`delete from ${sql.table(table)}`.execute(database);
      await schema.alterTable(table).addColumn('name', text, named).execute();
    }
  },
};
