import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';

/** The periods that could not be closed automatically. `schema.ts` describes the columns. */
export const unclosedPeriodTable: Migration = {
  name: '0007-unclosed-periods',
  async up({ schema }, { text: typeName }) {
    const text = sql.raw(typeName);
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    await schema
      .createTable('unclosed_period')
      .addColumn('job', text, required)
      .addColumn('account', text, required)
      .addColumn('period_from', text, required)
      .addColumn('period_until', text, required)
      .addColumn('run_id', text, (column) => column.notNull().references('run.id'))
      .addColumn('reason', text, required)
      .addColumn('since', text, required)
      .addPrimaryKeyConstraint('unclosed_period_key', ['job', 'account', 'period_from', 'period_until'])
      .execute();
  },
};
