import { type SchemaModule, sql } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** Cursors and pauses of jobs, and the budgets of tokens. */
export async function createPlanningTables(schema: SchemaModule, types: Types): Promise<void> {
  const { text } = types;
  await schema
    .createTable('job_cursor')
    .addColumn('job', text, key)
    .addColumn('schedule', text, required)
    .addColumn('cursor', text, required)
    .addColumn('unfinished', text)
    .addColumn('planned_up_to', text)
    .addColumn('confirmed', text)
    .execute();
  await createPauseTable(schema, types);
  await schema
    .createTable('token_budget')
    .addColumn('id', text, key)
    .addColumn('version', 'integer', required)
    .addColumn('state', text, required)
    .execute();
}

async function createPauseTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('job_pause')
    .addColumn('id', text, key)
    .addColumn('job', text, required)
    .addColumn('paused_at', text, required)
    .addColumn('paused_by', text, required)
    .addColumn('reason', text)
    .addColumn('resumed_at', text)
    .addColumn('resumed_by', text)
    .execute();
  await schema.createIndex('job_pause_of_job').on('job_pause').columns(['job', 'paused_at']).execute();
  // A job has one pause at a time.
  await schema
    .createIndex('job_pause_open')
    .unique()
    .on('job_pause')
    .column('job')
    .where(sql.ref('resumed_at'), 'is', null)
    .execute();
}
