import { randomUUID } from 'node:crypto';
import type { Migration } from '@outlay/database';
import { sql } from 'kysely';

/** Which store this is, so that a folder of staged files can say whose it is. Copies of a database keep it. */
export const storeIdentity: Migration = {
  name: '0014-store-identity',
  async up(database, types) {
    await database.schema
      .createTable('store_identity')
      .addColumn('id', sql.raw(types.text), (column) => column.primaryKey())
      .execute();
    await sql`insert into store_identity (id) values (${randomUUID()})`.execute(database);
  },
};
