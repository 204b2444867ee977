import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** Runs, their deliveries with every try, and the files that wait for them. */
export const runs: Migration = {
  name: '0001-runs',
  async up({ schema }, types) {
    const text = sql.raw(types.text);
    await schema
      .createTable('run')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('job', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('period_from', text, (column) => column.notNull())
      .addColumn('period_until', text, (column) => column.notNull())
      .addColumn('scheduled_for', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('reason', text)
      .addColumn('is_held', 'integer', (column) => column.notNull())
      .addColumn('owner', text)
      .addColumn('planned_at', text, (column) => column.notNull())
      .addColumn('changed_at', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('run_by_time').on('run').columns(['planned_at', 'id']).execute();
    await schema.createIndex('run_by_job').on('run').columns(['job', 'account', 'planned_at']).execute();
    await schema.createIndex('run_by_owner').on('run').columns(['owner']).execute();
    await schema
      .createTable('delivery')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('run_id', text, (column) => column.notNull().references('run.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('copy_of', text)
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('files', text, (column) => column.notNull())
      .addColumn('message_id', text)
      .addColumn('on_uncertain', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('reason', text)
      .addColumn('receipt', text)
      .addColumn('next_try_at', text)
      .addColumn('changed_at', text, (column) => column.notNull())
      .addUniqueConstraint('delivery_position', ['run_id', 'position'])
      .execute();
    await schema
      .createTable('staged_file')
      .addColumn('run_id', text, (column) => column.notNull().references('run.id'))
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('format', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('media_type', text, (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('staged_file_key', ['run_id', 'locale', 'format'])
      .execute();
    await schema
      .createTable('attempt')
      .addColumn('delivery_id', text, (column) => column.notNull().references('delivery.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('started_at', text, (column) => column.notNull())
      .addColumn('ended_at', text)
      .addColumn('outcome', text)
      .addColumn('detail', text)
      .addPrimaryKeyConstraint('attempt_key', ['delivery_id', 'number'])
      .execute();
  },
};
