import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** The revisions of closed periods. `schema.ts` describes the columns. */
export const closedPeriodTable: Migration = {
  name: '0003-closed-periods',
  async up({ schema }, { text: typeName }) {
    const text = sql.raw(typeName);
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await schema
      .createTable('closed_period')
      .addColumn('job', text, required)
      .addColumn('account', text, required)
      .addColumn('kind', text, required)
      .addColumn('period_from', text, required)
      .addColumn('period_until', text, required)
      .addColumn('revision', 'integer', required)
      .addColumn('run_id', text, (column) => column.notNull().references('run.id'))
      .addColumn('sha256', text, required)
      .addColumn('closed_by', text, required)
      .addColumn('closed_at', text, required)
      .addColumn('hash', text, required)
      .addPrimaryKeyConstraint('closed_period_key', [
        'job',
        'account',
        'period_from',
        'period_until',
        'revision',
      ])
      .execute();
    await schema.createIndex('closed_period_by_run').unique().on('closed_period').column('run_id').execute();
  },
};
