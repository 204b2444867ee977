import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** Which key signed a token, so that it is known what ends with a key. Until now there was one key for all. */
export const signingKeyOfToken: Migration = {
  name: '0002-signing-key-of-token',
  async up(database, types) {
    await database.schema.alterTable('token').addColumn('signing_key_id', sql.raw(types.text)).execute();
    await sql`
      update token set signing_key_id = (select id from signing_key order by created_at limit 1)
    `.execute(database);
  },
};
