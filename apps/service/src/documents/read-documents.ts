import type { Instant } from '@outlay/core';
import type { Database, DocumentTable } from '../storage/schema.ts';
import { lineItemsOf, partsOf } from './document-parts.ts';
import { documentOfRow } from './document-rows.ts';
import type { Picture, Purchase, StoredDocument } from './stored-document.ts';

/** Instants from one (inside) until another (outside); `undefined` is open. */
export type InstantRange = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };

/** Which documents a list has, in which order. The range is of the time that orders them. */
export type DocumentQuery = InstantRange & {
  readonly orderBy: 'purchase_time' | 'created_at';
  readonly direction: 'asc' | 'desc';
};

/** The documents of a range that are done processing. Equal times are ordered by identifier. */
export async function listDocuments(
  database: Database,
  accountId: string,
  { orderBy, direction, ...range }: DocumentQuery,
): Promise<StoredDocument[]> {
  const rows = await readyDocuments(database, accountId, orderBy, range)
    .selectAll()
    .orderBy(orderBy, direction)
    .orderBy('id', direction)
    .execute();
  return assemble(database, accountId, rows);
}

/** One document, in processing or not. */
export async function findDocument(
  database: Database,
  accountId: string,
  id: string,
): Promise<StoredDocument | undefined> {
  const rows = await documentsOf(database, accountId).selectAll().where('id', '=', id).execute();
  return (await assemble(database, accountId, rows))[0];
}

/** The picture of a document, if it has one. */
export async function findPicture(
  database: Database,
  accountId: string,
  documentId: string,
): Promise<Picture | undefined> {
  return database
    .selectFrom('document_image')
    .select(['media_type as mediaType', 'bytes'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/** The documents of a range that are done processing, oldest first, without tags and pictures. */
export async function readPurchases(
  database: Database,
  accountId: string,
  range: InstantRange,
): Promise<Purchase[]> {
  const rows = await readyDocuments(database, accountId, 'purchase_time', range)
    .selectAll()
    .orderBy('purchase_time')
    .orderBy('id')
    .execute();
  const lineItems = await lineItemsOf(database, accountId, rows);
  return rows.map((row) => documentOfRow(row, lineItems.get(row.id) ?? []));
}

/** The latest purchase of a document that is done processing, before an instant where one is given. */
export async function latestPurchase(
  database: Database,
  accountId: string,
  until?: Instant,
): Promise<Instant | undefined> {
  const latest = await readyDocuments(database, accountId, 'purchase_time', { until })
    .select('purchase_time')
    .orderBy('purchase_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.purchase_time;
}

function documentsOf(database: Database, accountId: string) {
  return database.selectFrom('document').where('account_id', '=', accountId);
}

function readyDocuments(
  database: Database,
  accountId: string,
  column: DocumentQuery['orderBy'],
  { from, until }: InstantRange,
) {
  let query = documentsOf(database, accountId).where('is_processing', '=', 0);
  if (from !== undefined) query = query.where(column, '>=', from);
  if (until !== undefined) query = query.where(column, '<', until);
  return query;
}

/** Documents of one account with what belongs to them, in the order of their rows. */
async function assemble(
  database: Database,
  accountId: string,
  rows: readonly DocumentTable[],
): Promise<StoredDocument[]> {
  const parts = await partsOf(database, accountId, rows);
  return rows.map((row) => ({
    ...documentOfRow(row, parts.lineItems.get(row.id) ?? []),
    tags: (parts.tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    hasPicture: parts.pictures.has(row.id),
    duplicateCount: parts.duplicates.get(row.id)?.length ?? 0,
  }));
}
