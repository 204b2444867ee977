import type { Instant } from '@outlay/core';
import type { Database } from '../storage/schema.ts';
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
export function listDocuments(
  database: Database,
  accountId: string,
  { orderBy, direction, ...range }: DocumentQuery,
): Promise<StoredDocument[]> {
  return assemble(
    readyDocuments(database, accountId, orderBy, range)
      .orderBy(`document.${orderBy}`, direction)
      .orderBy('document.id', direction),
  );
}

/** One document, in processing or not. */
export async function findDocument(
  database: Database,
  accountId: string,
  id: string,
): Promise<StoredDocument | undefined> {
  const [document] = await assemble(documentsOf(database, accountId).where('document.id', '=', id));
  return document;
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
  const documents = readyDocuments(database, accountId, 'purchase_time', range);
  const rows = await documents
    .selectAll('document')
    .orderBy('document.purchase_time')
    .orderBy('document.id')
    .execute();
  const items = Map.groupBy(await lineItemsOf(documents), (row) => row.document_id);
  return rows.map((row) => documentOfRow(row, items.get(row.id) ?? []));
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
  return database.selectFrom('document').where('document.account_id', '=', accountId);
}

function readyDocuments(
  database: Database,
  accountId: string,
  column: DocumentQuery['orderBy'],
  { from, until }: InstantRange,
) {
  let query = documentsOf(database, accountId).where('document.is_processing', '=', 0);
  if (from !== undefined) query = query.where(`document.${column}`, '>=', from);
  if (until !== undefined) query = query.where(`document.${column}`, '<', until);
  return query;
}

type DocumentSelection = ReturnType<typeof documentsOf>;

/** The selected documents in their order, with what belongs to them. */
async function assemble(selection: DocumentSelection): Promise<StoredDocument[]> {
  const unordered = selection.clearOrderBy();
  const rows = await selection.selectAll('document').execute();
  const items = Map.groupBy(await lineItemsOf(unordered), (row) => row.document_id);
  const tags = Map.groupBy(await tagsOf(unordered), (row) => row.documentId);
  const pictures = await unordered
    .innerJoin('document_image', (join) =>
      join
        .onRef('document_image.account_id', '=', 'document.account_id')
        .onRef('document_image.document_id', '=', 'document.id'),
    )
    .select('document.id')
    .execute();
  const withPicture = new Set(pictures.map(({ id }) => id));
  const duplicates = Map.groupBy(
    [
      ...(await duplicatesOf(unordered, 'source_document_id')),
      ...(await duplicatesOf(unordered, 'target_document_id')),
    ],
    ({ id }) => id,
  );
  return rows.map((row) => ({
    ...documentOfRow(row, items.get(row.id) ?? []),
    tags: (tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    hasPicture: withPicture.has(row.id),
    duplicateCount: duplicates.get(row.id)?.length ?? 0,
  }));
}

function lineItemsOf(selection: DocumentSelection) {
  return selection
    .innerJoin('line_item', (join) =>
      join
        .onRef('line_item.account_id', '=', 'document.account_id')
        .onRef('line_item.document_id', '=', 'document.id'),
    )
    .selectAll('line_item')
    .orderBy('line_item.document_id')
    .orderBy('line_item.position')
    .execute();
}

function tagsOf(selection: DocumentSelection) {
  return selection
    .innerJoin('document_tag', (join) =>
      join
        .onRef('document_tag.account_id', '=', 'document.account_id')
        .onRef('document_tag.document_id', '=', 'document.id'),
    )
    .innerJoin('tag', 'tag.id', 'document_tag.tag_id')
    .select(['document.id as documentId', 'tag.id as id', 'tag.name as name'])
    .orderBy('tag.name')
    .execute();
}

/** Pairs that nobody rejected or dismissed. */
function duplicatesOf(selection: DocumentSelection, side: 'source_document_id' | 'target_document_id') {
  return selection
    .innerJoin('duplicate_suggestion as pair', (join) =>
      join.onRef('pair.account_id', '=', 'document.account_id').onRef(`pair.${side}`, '=', 'document.id'),
    )
    .where('pair.status', '<=', 1)
    .select('document.id as id')
    .execute();
}
