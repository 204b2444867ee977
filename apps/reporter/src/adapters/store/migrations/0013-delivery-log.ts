import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** What became of every attempt of a delivery, in entries of which each holds the hash of the one before. */
export const deliveryLog: Migration = {
  name: '0013-delivery-log',
  async up(database, types) {
    const { schema } = database;
    const text = sql.raw(types.text);
    await schema
      .createTable('delivery_log')
      .addColumn('sequence', 'integer', (column) => column.primaryKey())
      .addColumn('delivery_id', text, (column) => column.notNull())
      .addColumn('entry', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('delivery_log_by_delivery').on('delivery_log').column('delivery_id').execute();
    await schema
      .createTable('delivery_log_head')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .execute();
    await sql`insert into delivery_log_head (id, sequence, hash) values (1, 0, '')`.execute(database);
    // What ended before there was a log has no entry, and needs none.
    await schema
      .createTable('unlogged_delivery')
      .addColumn('delivery_id', text, (column) => column.primaryKey())
      .execute();
    await sql`insert into unlogged_delivery select id from delivery where attempt > 0`.execute(database);
  },
};
