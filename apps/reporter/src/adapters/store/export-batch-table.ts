import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** The numbered batches of jobs that export each document once. `schema.ts` describes the columns. */
export const exportBatchTable: Migration = {
  name: '0004-export-batches',
  async up({ schema }, { text: typeName }) {
    const text = sql.raw(typeName);
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await schema
      .createTable('export_batch')
      .addColumn('job', text, required)
      .addColumn('account', text, required)
      .addColumn('number', 'integer', required)
      .addColumn('run_id', text, (column) => column.notNull().unique().references('run.id'))
      .addColumn('covered_from', text, required)
      .addColumn('covered_until', text, required)
      .addColumn('sha256', text, required)
      .addColumn('counts', text, required)
      .addColumn('totals', text)
      .addColumn('created_at', text, required)
      .addPrimaryKeyConstraint('export_batch_key', ['job', 'account', 'number'])
      .execute();
  },
};
