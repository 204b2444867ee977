import { isPostgres, type Migration } from '@outlay/database';
import { sql } from 'kysely';

/**
 * The table of the rate limit: the requests of each token, numbered from 1. In SQLite the rows are in the index of the primary
 * key, so that storing a request writes one page instead of two.
 */
export const rateLimitSchema: Migration = {
  name: '0001-rate-limit',
  async up(database, { text }) {
    const table = database.schema
      .createTable('token_request')
      .addColumn('token_id', sql.raw(text), (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('requested_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('token_request_key', ['token_id', 'sequence']);
    await (isPostgres(database) ? table : table.modifyEnd(sql`without rowid`)).execute();
  },
};
