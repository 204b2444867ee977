import { type SchemaModule, sql } from 'kysely';
import { key, ofDelivery, ofRun, required, type Types } from './columns.ts';

/** Deliveries and their attempts. */
export async function createDeliveryTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('delivery')
    .addColumn('id', text, key)
    .addColumn('run_id', text, ofRun)
    .addColumn('run_planned_at', text, required)
    .addColumn('position', 'integer', required)
    .addColumn('copy_of', text)
    .addColumn('origin', text, required)
    .addColumn('channel', text, required)
    .addColumn('target', text, required)
    .addColumn('locale', text, required)
    .addColumn('files', text, required)
    .addColumn('message_id', text)
    .addColumn('on_uncertain', text, required)
    .addColumn('state', text, required)
    .addColumn('attempt', 'integer', required)
    .addColumn('is_handed_over', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', text)
    .addColumn('receipt', text)
    .addColumn('next_attempt_at', text)
    .addColumn('changed_at', text, required)
    .addUniqueConstraint('delivery_position', ['run_id', 'position'])
    .execute();
  await schema
    .createIndex('delivery_to_recipient')
    .on('delivery')
    .expression(sql`lower(target), run_planned_at, run_id`)
    .where(sql.ref('channel'), '=', sql.lit('email'))
    .execute();
  await schema
    .createTable('attempt')
    .addColumn('delivery_id', text, ofDelivery)
    .addColumn('number', 'integer', required)
    .addColumn('started_at', text, required)
    .addColumn('ended_at', text)
    .addColumn('outcome', text)
    .addColumn('detail', text)
    .addPrimaryKeyConstraint('attempt_key', ['delivery_id', 'number'])
    .execute();
}
