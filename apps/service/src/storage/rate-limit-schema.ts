import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** The table of the rate limit: the requests of each token, numbered from 1. */
export const rateLimitSchema: Migration = {
  name: '0001-rate-limit',
  async up({ schema }, { text }) {
    await schema
      .createTable('token_request')
      .addColumn('token_id', sql.raw(text), (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('requested_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('token_request_key', ['token_id', 'sequence'])
      .execute();
  },
};
