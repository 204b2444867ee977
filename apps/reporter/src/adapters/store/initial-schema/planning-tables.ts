import type { SchemaModule } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** Cursors of jobs, and the budgets of tokens. */
export async function createPlanningTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('job_cursor')
    .addColumn('job', text, key)
    .addColumn('schedule', text, required)
    .addColumn('cursor', text, required)
    .addColumn('unfinished', text)
    .addColumn('planned_up_to', text)
    .addColumn('confirmed', text)
    .execute();
  await schema
    .createTable('token_budget')
    .addColumn('id', text, key)
    .addColumn('version', 'integer', required)
    .addColumn('state', text, required)
    .execute();
}
