import { createHash } from 'node:crypto';
import type { Migration } from '@outlay/database';
import { type Kysely, sql } from 'kysely';

const partBytes = 256 * 1024;

type OldPicture = { readonly account_id: string; readonly document_id: string };

/** Pictures by their content: the same bytes are kept once, in parts that can be sent one after the other. */
export const picturesOnce: Migration = {
  name: '0003-pictures-once',
  async up(database, types) {
    const [text, binary] = [sql.raw(types.text), sql.raw(types.binary)];
    const { schema } = database;
    await schema
      .createTable('picture')
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('media_type', text, (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('picture_part')
      .addColumn('hash', text, (column) => column.notNull().references('picture.hash').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', binary, (column) => column.notNull())
      .addPrimaryKeyConstraint('picture_part_key', ['hash', 'position'])
      .execute();
    await schema
      .createTable('document_picture')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('document_id', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull().references('picture.hash'))
      .addPrimaryKeyConstraint('document_picture_key', ['account_id', 'document_id'])
      .addForeignKeyConstraint(
        'document_picture_document',
        ['account_id', 'document_id'],
        'document',
        ['account_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    const { rows } = await sql<OldPicture>`select account_id, document_id from document_image`.execute(
      database,
    );
    for (const old of rows) await movePicture(database, old);
    await schema.dropTable('document_image').execute();
  },
};

async function movePicture(
  database: Kysely<unknown>,
  { account_id, document_id }: OldPicture,
): Promise<void> {
  const { rows } = await sql<{ media_type: string; bytes: Uint8Array }>`
    select media_type, bytes from document_image
    where account_id = ${account_id} and document_id = ${document_id}
  `.execute(database);
  const [picture] = rows;
  if (!picture) return;
  const { bytes, media_type } = picture;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const added = await sql`
    insert into picture (hash, media_type, size) values (${hash}, ${media_type}, ${bytes.length})
    on conflict (hash) do nothing returning hash
  `.execute(database);
  if (added.rows.length > 0) {
    for (let position = 0; position * partBytes < bytes.length; position += 1) {
      const part = bytes.subarray(position * partBytes, (position + 1) * partBytes);
      await sql`insert into picture_part (hash, position, bytes) values (${hash}, ${position}, ${part})`.execute(
        database,
      );
    }
  }
  await sql`
    insert into document_picture (account_id, document_id, hash) values (${account_id}, ${document_id}, ${hash})
  `.execute(database);
}
