import { createHash } from 'node:crypto';
import type { Database } from '../storage/schema.ts';
import type { NewDocument, Picture, StoredPicture } from './stored-document.ts';

/** Bytes of a picture that are read at a time. */
const partBytes = 256 * 1024;

/** Stores the pictures of new documents. The same bytes are kept once, however many documents have them. */
export async function addPictures(
  database: Database,
  accountId: string,
  documents: readonly NewDocument[],
): Promise<void> {
  for (const { id, picture } of documents) {
    if (!picture) continue;
    const hash = await addPicture(database, picture);
    await database
      .insertInto('document_picture')
      .values({ account_id: accountId, document_id: id, hash })
      .execute();
  }
}

/** The picture of a document, if it has one, without its bytes. */
export async function findPicture(
  database: Database,
  accountId: string,
  documentId: string,
): Promise<StoredPicture | undefined> {
  return database
    .selectFrom('document_picture')
    .innerJoin('picture', 'picture.hash', 'document_picture.hash')
    .select(['picture.hash as hash', 'media_type as mediaType', 'size'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The bytes of a stored picture, a part after the other. */
export async function* pictureBytes(database: Database, { hash }: StoredPicture): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await database
      .selectFrom('picture_part')
      .select('bytes')
      .where('hash', '=', hash)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}

/** @returns the hash that the picture is kept under */
async function addPicture(database: Database, { mediaType, bytes }: Picture): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const added = await database
    .insertInto('picture')
    .values({ hash, media_type: mediaType, size: bytes.length })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!added) return hash;
  for (let position = 0; position * partBytes < bytes.length; position += 1) {
    const part = bytes.subarray(position * partBytes, (position + 1) * partBytes);
    await database.insertInto('picture_part').values({ hash, position, bytes: part }).execute();
  }
  return hash;
}
