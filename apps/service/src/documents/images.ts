import { createHash } from 'node:crypto';
import type { Database } from '../storage/schema.ts';
import type { Image, NewDocument, StoredImage } from '../storage/stored-document.ts';

/** Size of the parts of an image. */
const partBytes = 256 * 1024;

/** Stores the images of new documents. Equal images are stored once. */
export async function addImages(
  database: Database,
  accountId: string,
  documents: readonly NewDocument[],
): Promise<void> {
  for (const { id, image } of documents) {
    if (!image) continue;
    const hash = await addImage(database, image);
    await database
      .insertInto('document_image')
      .values({ account_id: accountId, document_id: id, hash })
      .execute();
  }
}

/** The metadata of a document's image, if it has one. */
export async function findImage(
  database: Database,
  accountId: string,
  documentId: string,
): Promise<StoredImage | undefined> {
  return database
    .selectFrom('document_image')
    .innerJoin('image', 'image.hash', 'document_image.hash')
    .select(['image.hash as hash', 'media_type as mediaType', 'size'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The bytes of a stored image, in parts. */
export async function* imageBytes(database: Database, { hash }: StoredImage): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await database
      .selectFrom('image_part')
      .select('bytes')
      .where('hash', '=', hash)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}

/** @returns the hash that identifies the image */
async function addImage(database: Database, { mediaType, bytes }: Image): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const added = await database
    .insertInto('image')
    .values({ hash, media_type: mediaType, size: bytes.length })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!added) return hash;
  for (let position = 0; position * partBytes < bytes.length; position += 1) {
    const part = bytes.subarray(position * partBytes, (position + 1) * partBytes);
    await database.insertInto('image_part').values({ hash, position, bytes: part }).execute();
  }
  return hash;
}
