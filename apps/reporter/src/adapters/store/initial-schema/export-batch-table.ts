import type { SchemaModule } from 'kysely';
import { ofRun, required, type Types } from './columns.ts';

/** The numbered batches of jobs that export each document once. */
export async function createExportBatchTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('export_batch')
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('number', 'integer', required)
    .addColumn('run_id', text, (column) => ofRun(column).unique())
    .addColumn('covered_from', text, required)
    .addColumn('covered_until', text, required)
    .addColumn('waiting_from', text)
    .addColumn('sha256', text, required)
    .addColumn('counts', text, required)
    .addColumn('totals', text)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('export_batch_key', ['job', 'account', 'number'])
    .execute();
}
