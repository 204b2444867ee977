import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { key, type Types } from './columns.ts';

/** Identifies the store, so that a folder of staged files can record its owner. Copies of a database keep it. */
export async function createIdentityTable(database: Kysely<unknown>, { text }: Types): Promise<void> {
  await database.schema.createTable('store_identity').addColumn('id', text, key).execute();
  await sql`insert into store_identity (id) values (${randomUUID()})`.execute(database);
}
