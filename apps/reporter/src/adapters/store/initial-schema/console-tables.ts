import { randomBytes } from 'node:crypto';
import { type Kysely, type SchemaModule, sql } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** The name of the console on this machine, which nobody can guess. */
export async function createConsoleHostTable(database: Kysely<unknown>, { text }: Types): Promise<void> {
  await database.schema.createTable('console_host').addColumn('name', text, key).execute();
  const name = `outlay-${randomBytes(10).toString('hex')}.localhost`;
  await sql`insert into console_host (name) values (${name})`.execute(database);
}

/** Who may enter the console. */
export async function createConsoleAccessTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('console_link')
    .addColumn('hash', text, key)
    .addColumn('role', text, required)
    .addColumn('name', text, required)
    .addColumn('is_named', 'integer', required)
    .addColumn('expires_at', text, required)
    .addColumn('used_at', text)
    .execute();
  await schema
    .createTable('console_session')
    .addColumn('hash', text, key)
    .addColumn('role', text, required)
    .addColumn('name', text, required)
    .addColumn('is_named', 'integer', required)
    .addColumn('user_name', text)
    .addColumn('user_pin', text)
    .addColumn('through', text, required)
    .addColumn('client', text, required)
    .addColumn('started_at', text, required)
    .addColumn('seen_at', text, required)
    .addColumn('proven_at', text, required)
    .execute();
  await schema
    .createTable('console_code')
    .addColumn('user_name', text, key)
    .addColumn('last_step', 'integer', required)
    .execute();
}

/** What people did in the console. */
export async function createConsoleActionTable(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('console_action')
    .addColumn('id', text, key)
    .addColumn('run_id', text)
    .addColumn('batch_id', text)
    .addColumn('what', text, required)
    .addColumn('job', text)
    .addColumn('account', text)
    .addColumn('period_from', text)
    .addColumn('period_until', text)
    .addColumn('recipient', text)
    .addColumn('who', text, required)
    .addColumn('owner', text, required)
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('started_at', text, required)
    .addColumn('number', 'integer', required)
    .addColumn('ended_at', text)
    .addColumn('outcome', text)
    .addColumn('reason', text)
    .execute();
  await schema
    .createIndex('console_action_at')
    .on('console_action')
    .columns(['started_at', 'number'])
    .execute();
  await schema
    .createIndex('console_action_of_batch')
    .on('console_action')
    .columns(['batch_id', 'started_at', 'number'])
    .execute();
  await schema
    .createIndex('console_action_of_run')
    .on('console_action')
    .columns(['run_id', 'started_at', 'number'])
    .execute();
  await schema
    .createIndex('console_action_of_job')
    .on('console_action')
    .columns(['job', 'started_at', 'number'])
    .execute();
}
