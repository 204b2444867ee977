import type { SchemaModule } from 'kysely';
import { ofRun, required, type Types } from './columns.ts';

/** The revisions of closed periods, and the periods that could not be closed automatically. */
export async function createClosedPeriodTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('closed_period')
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('kind', text, required)
    .addColumn('period_from', text, required)
    .addColumn('period_until', text, required)
    .addColumn('revision', 'integer', required)
    .addColumn('run_id', text, ofRun)
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
  await schema
    .createTable('unclosed_period')
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('period_from', text, required)
    .addColumn('period_until', text, required)
    .addColumn('run_id', text, ofRun)
    .addColumn('reason', text, required)
    .addColumn('since', text, required)
    .addPrimaryKeyConstraint('unclosed_period_key', ['job', 'account', 'period_from', 'period_until'])
    .execute();
}
