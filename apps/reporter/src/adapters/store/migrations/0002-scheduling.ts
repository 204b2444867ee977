import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** What scheduling needs: when a run is next worked on and by whom, cursors of jobs, budgets, notices, shared files. */
export const scheduling: Migration = {
  name: '0002-scheduling',
  async up(database, types) {
    const { schema } = database;
    const text = sql.raw(types.text);
    const bytes = sql.raw(types.binary);
    await schema.alterTable('run').addColumn('lease_until_ms', 'bigint').execute();
    await schema
      .alterTable('run')
      .addColumn('origin', text, (column) => column.notNull().defaultTo('manual'))
      .execute();
    await schema.alterTable('run').addColumn('next_at', text).execute();
    await schema
      .alterTable('run')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('delivery')
      .addColumn('is_handed_over', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // What was being sent before this was recorded may have arrived.
    await sql`update delivery set is_handed_over = 1 where state = 'sending'`.execute(database);
    await schema.createIndex('run_by_next_time').on('run').columns(['next_at', 'id']).execute();
    await schema
      .createTable('run_attempt')
      .addColumn('run_id', text, (column) => column.notNull().references('run.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('started_at', text, (column) => column.notNull())
      .addColumn('ended_at', text)
      .addColumn('outcome', text)
      .addColumn('reason', text)
      .addPrimaryKeyConstraint('run_attempt_key', ['run_id', 'number'])
      .execute();
    await schema
      .createTable('job_cursor')
      .addColumn('job', text, (column) => column.primaryKey())
      .addColumn('schedule', text, (column) => column.notNull())
      .addColumn('cursor', text, (column) => column.notNull())
      .execute();
    await schema
      .createTable('token_budget')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .execute();
    await schema
      .createTable('job_health')
      .addColumn('job', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('run_id', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('job_health_key', ['job', 'account'])
      .execute();
    await schema
      .createTable('notice')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('job', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('run_id', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('cause', text)
      .addColumn('reason', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('delivery', text, (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_try_at', text)
      .addColumn('owner', text)
      .addColumn('lease_until_ms', 'bigint')
      .execute();
    await schema.createIndex('notice_by_delivery').on('notice').columns(['delivery', 'created_at']).execute();
    await schema
      .createTable('staged_piece')
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('bytes', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('staged_piece_key', ['path', 'number'])
      .execute();
  },
};
