import type { Migration } from '@outlay/database';
import { type ColumnDefinitionBuilder, type RawBuilder, type SchemaModule, sql } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Types = { readonly text: RawBuilder<unknown>; readonly binary: RawBuilder<unknown> };
const required: Column = (column) => column.notNull();
const key: Column = (column) => column.primaryKey();
const ofAccount: Column = (column) => column.notNull().references('account.id').onDelete('cascade');

/** All tables of the service and their indexes. */
export const initialSchema: Migration = {
  name: '0001-initial-schema',
  async up({ schema }, { text, binary }) {
    const types = { text: sql.raw(text), binary: sql.raw(binary) };
    await createAccountTables(schema, types);
    await createDocumentTables(schema, types);
    await createImageTables(schema, types);
    await createTagTables(schema, types);
    await createDuplicateTables(schema, types);
    await createNotificationTables(schema, types);
    await createReferenceTables(schema, types);
  },
};

/** Accounts, their tokens, and the keys that sign tokens. */
async function createAccountTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('account')
    .addColumn('id', text, key)
    .addColumn('name', text, (column) => column.notNull().unique())
    .addColumn('time_zone', text, required)
    .addColumn('currency', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await schema
    .createTable('signing_key')
    .addColumn('id', text, key)
    .addColumn('secret', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await schema
    .createTable('token')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('name', text, required)
    .addColumn('scope', text, required)
    .addColumn('value_hash', text, required)
    .addColumn('signing_key_id', text, required)
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text)
    .addColumn('revoked_at', text)
    .execute();
}

/** Documents, the sums of their days, and their line items. */
async function createDocumentTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('document')
    .addColumn('account_id', text, ofAccount)
    .addColumn('id', text, required)
    .addColumn('source', 'integer', required)
    .addColumn('store_name', text, required)
    .addColumn('total_minor', 'bigint', required)
    .addColumn('currency', text, required)
    .addColumn('purchase_time', text, required)
    .addColumn('created_at', text, required)
    .addColumn('category', text)
    .addColumn('tax_minor', 'bigint')
    .addColumn('owned_minor', 'bigint')
    .addColumn('payment_method', text)
    .addColumn('document_identifier', text)
    .addColumn('group_id', text)
    .addColumn('is_processing', 'integer', required)
    .addColumn('duplicate_count', 'integer', required)
    // The last column, so that SQLite does not read it where it is not needed.
    .addColumn('body', text, required)
    .addPrimaryKeyConstraint('document_key', ['account_id', 'id'])
    .execute();
  await schema
    .createIndex('document_by_purchase_time')
    .on('document')
    .columns(['account_id', 'purchase_time', 'id'])
    .execute();
  await schema
    .createIndex('document_by_creation')
    .on('document')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  await schema
    .createTable('day_sums')
    .addColumn('account_id', text, ofAccount)
    .addColumn('day', text, required)
    .addColumn('sums', text, required)
    .addPrimaryKeyConstraint('day_sums_key', ['account_id', 'day'])
    .execute();
  await schema
    .createTable('line_item')
    .addColumn('account_id', text, required)
    .addColumn('document_id', text, required)
    .addColumn('position', 'integer', required)
    .addColumn('id', text, required)
    .addColumn('name', text)
    .addColumn('unit_price', text)
    .addColumn('quantity', text)
    .addColumn('total_minor', 'bigint')
    .addColumn('category', text)
    .addColumn('subcategory', text)
    .addColumn('discount_minor', 'bigint')
    .addPrimaryKeyConstraint('line_item_key', ['account_id', 'document_id', 'position'])
    .addForeignKeyConstraint(
      'line_item_document',
      ['account_id', 'document_id'],
      'document',
      ['account_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

/** Images of documents: equal bytes are stored once, in parts that can be streamed. */
async function createImageTables(schema: SchemaModule, { text, binary }: Types): Promise<void> {
  await schema
    .createTable('image')
    .addColumn('hash', text, key)
    .addColumn('media_type', text, required)
    .addColumn('size', 'bigint', required)
    .execute();
  await schema
    .createTable('image_part')
    .addColumn('hash', text, (column) => column.notNull().references('image.hash').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('bytes', binary, required)
    .addPrimaryKeyConstraint('image_part_key', ['hash', 'position'])
    .execute();
  await schema
    .createTable('document_image')
    .addColumn('account_id', text, required)
    .addColumn('document_id', text, required)
    .addColumn('hash', text, (column) => column.notNull().references('image.hash'))
    .addPrimaryKeyConstraint('document_image_key', ['account_id', 'document_id'])
    .addForeignKeyConstraint(
      'document_image_document',
      ['account_id', 'document_id'],
      'document',
      ['account_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

/** Tags, and which documents have them. */
async function createTagTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('tag')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('name', text, required)
    .addUniqueConstraint('tag_name', ['account_id', 'name'])
    .execute();
  await schema
    .createTable('document_tag')
    .addColumn('account_id', text, required)
    .addColumn('document_id', text, required)
    .addColumn('tag_id', text, (column) => column.notNull().references('tag.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('document_tag_key', ['account_id', 'document_id', 'tag_id'])
    .addForeignKeyConstraint(
      'document_tag_document',
      ['account_id', 'document_id'],
      'document',
      ['account_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

/** Pairs of documents that may be the same purchase. */
async function createDuplicateTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('duplicate_suggestion')
    .addColumn('account_id', text, required)
    .addColumn('id', text, required)
    .addColumn('source_document_id', text, required)
    .addColumn('target_document_id', text, required)
    .addColumn('confidence', 'double precision', required)
    .addColumn('reason', text, required)
    .addColumn('status', 'integer', required)
    .addPrimaryKeyConstraint('duplicate_suggestion_key', ['account_id', 'id'])
    .execute();
  for (const side of ['source_document_id', 'target_document_id']) {
    await schema
      .createIndex(`duplicate_suggestion_by_${side}`)
      .on('duplicate_suggestion')
      .columns(['account_id', side])
      .execute();
  }
}

/** Notifications. */
async function createNotificationTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('notification')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('type', 'integer', required)
    .addColumn('category', 'integer', required)
    .addColumn('title', text, required)
    .addColumn('message', text, required)
    .addColumn('is_read', 'integer', required)
    .addColumn('is_urgent', 'integer', required)
    .addColumn('read_at', text)
    .addColumn('action_url', text)
    .addColumn('reference_id', text)
    .addColumn('created_at', text, required)
    .execute();
  await schema
    .createIndex('notification_by_creation')
    .on('notification')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
}

/** Groups, mailboxes and loyalty connections. */
async function createReferenceTables(schema: SchemaModule, { text }: Types): Promise<void> {
  await schema
    .createTable('finance_group')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('name', text, required)
    .addColumn('description', text)
    .addColumn('owner_id', text, required)
    .addColumn('owner_name', text, required)
    .addColumn('is_active', 'integer', required)
    .addColumn('is_archived', 'integer', required)
    .addColumn('member_count', 'integer', required)
    .addColumn('created_at', text, required)
    .execute();
  await schema
    .createTable('inbound_mailbox')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('local_part', text, required)
    .addColumn('domain', text, required)
    .addColumn('is_primary', 'integer', required)
    .addColumn('status', text, required)
    .addColumn('auth_mode', text, required)
    .addColumn('last_activity_at', text)
    .execute();
  await schema
    .createTable('loyalty_connection')
    .addColumn('id', text, key)
    .addColumn('account_id', text, ofAccount)
    .addColumn('program', text, required)
    .addColumn('masked_login', text, required)
    .addColumn('status', text, required)
    .addColumn('created_at', text, required)
    .execute();
}
