import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** The tables of the rate limit, with the index for counting the requests in a token's window. */
export const rateLimitSchema: Migration = {
  name: '0001-rate-limit',
  async up({ schema }, { text }) {
    await schema
      .createTable('token_window')
      .addColumn('token_id', sql.raw(text), (column) => column.primaryKey())
      .addColumn('request_count', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('token_request')
      .addColumn('token_id', sql.raw(text), (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('requested_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('token_request_key', ['token_id', 'sequence'])
      .execute();
    await schema
      .createIndex('token_request_by_time')
      .on('token_request')
      .columns(['token_id', 'requested_at_ms'])
      .execute();
  },
};
