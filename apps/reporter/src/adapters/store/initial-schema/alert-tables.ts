import type { SchemaModule } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** The health of jobs, and alerts. */
export async function createAlertTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('job_health')
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('state', text, required)
    .addColumn('run_id', text, required)
    .addPrimaryKeyConstraint('job_health_key', ['job', 'account'])
    .execute();
  await schema
    .createTable('alert')
    .addColumn('id', text, key)
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('kind', text, required)
    .addColumn('run_id', text, required)
    .addColumn('state', text, required)
    .addColumn('cause', text)
    .addColumn('reason', text)
    .addColumn('created_at', text, required)
    .addColumn('delivery', text, required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', text)
    .addColumn('owner', text)
    .addColumn('lease_until_ms', 'bigint')
    .execute();
  await schema.createIndex('alert_by_delivery').on('alert').columns(['delivery', 'created_at']).execute();
  await schema.createIndex('alert_of_run').on('alert').column('run_id').execute();
  await schema.createTable('clock_alert').addColumn('subject', text, key).execute();
}
