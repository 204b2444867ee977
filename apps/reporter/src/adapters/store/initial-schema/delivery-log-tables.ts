import { type Kysely, sql } from 'kysely';
import { key, required, type Types } from './columns.ts';

/** The outcome of every delivery attempt; each entry contains the hash of the previous one. */
export async function createDeliveryLogTables(database: Kysely<unknown>, { text }: Types): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('delivery_log')
    .addColumn('sequence', 'integer', key)
    .addColumn('delivery_id', text, required)
    .addColumn('entry', text, required)
    .addColumn('hash', text, required)
    .execute();
  await schema.createIndex('delivery_log_by_delivery').on('delivery_log').column('delivery_id').execute();
  await schema
    .createTable('delivery_log_head')
    .addColumn('id', 'integer', key)
    .addColumn('sequence', 'integer', required)
    .addColumn('hash', text, required)
    .execute();
  await sql`insert into delivery_log_head (id, sequence, hash) values (1, 0, '')`.execute(database);
}
