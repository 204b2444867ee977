import { type SchemaModule, sql } from 'kysely';
import { key, ofRun, required, type Types } from './columns.ts';

/** Runs and the attempts of processes on them. */
export async function createRunTables(schema: SchemaModule, types: Types): Promise<void> {
  await createRunTable(schema, types);
  await createRunIndexes(schema);
  await createRunAttemptTable(schema, types);
}

async function createRunTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('run')
    .addColumn('id', text, key)
    .addColumn('job', text, required)
    .addColumn('account', text, required)
    .addColumn('kind', text, required)
    .addColumn('period_from', text, required)
    .addColumn('period_until', text, required)
    .addColumn('scheduled_for', text, required)
    .addColumn('state', text, required)
    .addColumn('attempt', 'integer', required)
    .addColumn('reason', text)
    .addColumn('canceled_by', text)
    .addColumn('is_held', 'integer', required)
    .addColumn('held_for', text)
    .addColumn('pin', text)
    .addColumn('revision', 'integer', required)
    .addColumn('request', text)
    .addColumn('owner', text)
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('origin', text, required)
    .addColumn('next_at', text)
    .addColumn('failures', 'integer', required)
    .addColumn('staged_at', text)
    .addColumn('files_removed_at', text)
    .addColumn('warnings', text)
    .addColumn('spent', text)
    .addColumn('is_unresolved', 'integer', required)
    .addColumn('planned_at', text, required)
    .addColumn('changed_at', text, required)
    .execute();
}

async function createRunIndexes(schema: SchemaModule): Promise<void> {
  const indexes = {
    run_by_time: ['planned_at', 'id'],
    run_by_change: ['changed_at', 'id'],
    run_by_job: ['job', 'account', 'planned_at'],
    run_by_owner: ['owner'],
    run_by_next_time: ['next_at', 'id'],
    // With everything that a calendar shows, so that it reads no runs.
    run_by_occurrence: ['job', 'scheduled_for', 'state', 'is_held', 'id'],
    run_by_job_time: ['job', 'planned_at', 'id'],
    run_by_account: ['account', 'planned_at', 'id'],
    run_by_account_state: ['account', 'state', 'planned_at', 'id'],
    run_by_state: ['state', 'planned_at', 'id'],
    run_by_job_state: ['job', 'state', 'planned_at', 'id'],
  } as const;
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(name)
      .on('run')
      .columns([...columns])
      .execute();
  }
  await schema
    .createIndex('run_by_period')
    .on('run')
    .expression(sql`(period_from || '/' || period_until), planned_at, id`)
    .execute();
  await schema
    .createIndex('run_spending')
    .on('run')
    .columns(['account', 'period_until', 'period_from', 'staged_at'])
    .where(sql.ref('spent'), 'is not', null)
    .where(sql.ref('kind'), '=', sql.lit('monthly'))
    .where(sql.ref('is_held'), '=', sql.lit(0))
    .execute();
  await schema
    .createIndex('run_to_retry')
    .on('run')
    .columns(['next_at', 'id'])
    .where(sql.ref('next_at'), 'is not', null)
    .where(sql.ref('attempt'), '>', sql.lit(0))
    .execute();
  await schema
    .createIndex('run_unresolved')
    .on('run')
    .columns(['planned_at', 'id'])
    .where(sql.ref('is_unresolved'), '=', sql.lit(1))
    .execute();
  await schema
    .createIndex('run_held')
    .on('run')
    .columns(['planned_at', 'id'])
    .where(sql.ref('is_held'), '=', sql.lit(1))
    .execute();
  await schema
    .createIndex('run_with_files')
    .on('run')
    .columns(['planned_at'])
    .where(sql.ref('files_removed_at'), 'is', null)
    .execute();
}

async function createRunAttemptTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('run_attempt')
    .addColumn('run_id', text, ofRun)
    .addColumn('number', 'integer', required)
    .addColumn('owner', text, required)
    .addColumn('started_at', text, required)
    .addColumn('ended_at', text)
    .addColumn('outcome', text)
    .addColumn('reason', text)
    .addColumn('accepted', text)
    .addPrimaryKeyConstraint('run_attempt_key', ['run_id', 'number'])
    .execute();
}
