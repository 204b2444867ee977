import { randomUUID } from 'node:crypto';
import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, type SchemaModule, sql } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Types = { readonly text: RawBuilder<unknown>; readonly binary: RawBuilder<unknown> };
const required: Column = (column) => column.notNull();
const key: Column = (column) => column.primaryKey();
const ofRun: Column = (column) => column.notNull().references('run.id');
const ofDelivery: Column = (column) => column.notNull().references('delivery.id');

/** All tables of the store and their indexes. `schema.ts` describes the columns. */
export const initialSchema: Migration = {
  name: '0001-initial-schema',
  async up(database, { text, binary }) {
    const { schema } = database;
    const types = { text: sql.raw(text), binary: sql.raw(binary) };
    await createRunTable(schema, types);
    await createRunIndexes(schema);
    await createRunAttemptTable(schema, types);
    await createDeliveryTables(schema, types);
    await createDeliveryLogTables(database, types);
    await createStagedTables(schema, types);
    await createPlanningTables(schema, types);
    await createAlertTables(schema, types);
    await createIdentityTable(database, types);
  },
};

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
    .addColumn('files_removed_at', text)
    .addColumn('planned_at', text, required)
    .addColumn('changed_at', text, required)
    .execute();
}

async function createRunIndexes(schema: SchemaModule): Promise<void> {
  const indexes = {
    run_by_time: ['planned_at', 'id'],
    run_by_job: ['job', 'account', 'planned_at'],
    run_by_owner: ['owner'],
    run_by_next_time: ['next_at', 'id'],
    run_by_occurrence: ['job', 'scheduled_for'],
    run_by_job_time: ['job', 'planned_at', 'id'],
    run_by_account: ['account', 'planned_at', 'id'],
    run_by_state: ['state', 'planned_at', 'id'],
  } as const;
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(name)
      .on('run')
      .columns([...columns])
      .execute();
  }
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
    .addPrimaryKeyConstraint('run_attempt_key', ['run_id', 'number'])
    .execute();
}

/** Deliveries and their attempts. */
async function createDeliveryTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('delivery')
    .addColumn('id', text, key)
    .addColumn('run_id', text, ofRun)
    .addColumn('position', 'integer', required)
    .addColumn('copy_of', text)
    .addColumn('origin', text, required)
    .addColumn('channel', text, required)
    .addColumn('target', text, required)
    .addColumn('locale', text, required)
    .addColumn('files', text, required)
    .addColumn('message_id', text)
    .addColumn('on_uncertain', text, required)
    .addColumn('state', text, required)
    .addColumn('attempt', 'integer', required)
    .addColumn('is_handed_over', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', text)
    .addColumn('receipt', text)
    .addColumn('next_attempt_at', text)
    .addColumn('changed_at', text, required)
    .addUniqueConstraint('delivery_position', ['run_id', 'position'])
    .execute();
  await schema
    .createTable('attempt')
    .addColumn('delivery_id', text, ofDelivery)
    .addColumn('number', 'integer', required)
    .addColumn('started_at', text, required)
    .addColumn('ended_at', text)
    .addColumn('outcome', text)
    .addColumn('detail', text)
    .addPrimaryKeyConstraint('attempt_key', ['delivery_id', 'number'])
    .execute();
}

/** The outcome of every delivery attempt; each entry contains the hash of the previous one. */
async function createDeliveryLogTables(database: Kysely<unknown>, { text }: Types): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('delivery_log')
    .addColumn('sequence', 'integer', key)
    .addColumn('delivery_id', text, required)
    .addColumn('entry', text, required)
    .addColumn('hash', text, required)
    .execute();
  await schema.createIndex('delivery_log_by_delivery').on('delivery_log').column('delivery_id').execute();
  await schema
    .createTable('delivery_log_head')
    .addColumn('id', 'integer', key)
    .addColumn('sequence', 'integer', required)
    .addColumn('hash', text, required)
    .execute();
  await sql`insert into delivery_log_head (id, sequence, hash) values (1, 0, '')`.execute(database);
}

/** Staged files, and their bytes for workers on other machines. */
async function createStagedTables(schema: SchemaModule, { text, binary }: Types): Promise<void> {
  await schema
    .createTable('staged_file')
    .addColumn('run_id', text, ofRun)
    .addColumn('locale', text, required)
    .addColumn('format', text, required)
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('sha256', text, required)
    .addColumn('path', text, required)
    .addColumn('key_id', text)
    .addPrimaryKeyConstraint('staged_file_key', ['run_id', 'locale', 'format'])
    .execute();
  await schema
    .createTable('staged_piece')
    .addColumn('path', text, required)
    .addColumn('number', 'integer', required)
    .addColumn('bytes', binary, required)
    .addPrimaryKeyConstraint('staged_piece_key', ['path', 'number'])
    .execute();
}

/** Cursors of jobs, and the budgets of tokens. */
async function createPlanningTables(schema: SchemaModule, { text }: Types): Promise<void> {
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

/** The health of jobs, and alerts. */
async function createAlertTables(schema: SchemaModule, { text }: Types): Promise<void> {
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
  await schema.createTable('clock_alert').addColumn('subject', text, key).execute();
}

/** Identifies the store, so that a folder of staged files can record its owner. Copies of a database keep it. */
async function createIdentityTable(database: Kysely<unknown>, { text }: Types): Promise<void> {
  await database.schema.createTable('store_identity').addColumn('id', text, key).execute();
  await sql`insert into store_identity (id) values (${randomUUID()})`.execute(database);
}
