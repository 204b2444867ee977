import { setImmediate as otherWork } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import type { Database, DocumentTable } from '../storage/schema.ts';
import type { StoredDocument } from '../storage/stored-document.ts';
import { partsOf } from './document-parts.ts';
import { documentOfRow } from './document-rows.ts';

/** Instants from one (inside) until another (outside); `undefined` is open. */
export type InstantRange = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };

/** Which documents a list has, in which order. The range is of the time that orders them. */
export type DocumentQuery = InstantRange & {
  readonly orderBy: 'purchase_time' | 'created_at';
  readonly direction: 'asc' | 'desc';
};

/** Documents that are read at a time; other requests are answered in between. */
const pageSize = 500;

/**
 * The documents of a range that are done processing, in pages; one that is not full is the last. Equal times are
 * ordered by identifier. Each page goes on after the last document of the one before, so that what is stored in
 * between moves none.
 */
export async function* documentPages(
  database: Database,
  accountId: string,
  query: DocumentQuery,
): AsyncGenerator<StoredDocument[], void, void> {
  let last: DocumentTable | undefined;
  for (;;) {
    const rows: DocumentTable[] = await nextDocuments(database, accountId, query, last);
    yield await assemble(database, accountId, rows);
    last = rows.at(-1);
    if (rows.length < pageSize) return;
    await otherWork();
  }
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

function nextDocuments(
  database: Database,
  accountId: string,
  { orderBy, direction, ...range }: DocumentQuery,
  last: DocumentTable | undefined,
): Promise<DocumentTable[]> {
  let query = readyDocuments(database, accountId, orderBy, range);
  if (last) {
    const place = [last[orderBy], last.id] as const;
    const isFurther = direction === 'asc' ? '>' : '<';
    query = query.where((of) => of(of.refTuple(orderBy, 'id'), isFurther, of.tuple(...place)));
  }
  return query.selectAll().orderBy(orderBy, direction).orderBy('id', direction).limit(pageSize).execute();
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
    hasImage: parts.images.has(row.id),
    duplicateCount: parts.duplicates.get(row.id)?.length ?? 0,
  }));
}
