import { setImmediate as otherWork } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import type { Database, DocumentTable } from '../storage/schema.ts';
import type { StoredDocument } from '../storage/stored-document.ts';
import { partsOf } from './document-parts.ts';
import { documentOfRow } from './document-rows.ts';

/** A half-open range of instants; `undefined` is unbounded. */
export type InstantRange = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };

/** Filter and order of a document list. The range applies to the time that the list is ordered by. */
export type DocumentQuery = InstantRange & {
  readonly orderBy: 'purchase_time' | 'created_at';
  readonly direction: 'asc' | 'desc';
};

/** Number of documents that are read at a time; other requests are processed in between. */
const pageSize = 500;

/**
 * The processed documents of a range, in pages; a page that is not full is the last. Documents with equal times are
 * ordered by identifier. Each page starts after the last document of the previous one, so that documents stored in the
 * meantime shift none.
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

/** One document, whether it is still being processed or not. */
export async function findDocument(
  database: Database,
  accountId: string,
  id: string,
): Promise<StoredDocument | undefined> {
  const rows = await documentsOf(database, accountId).selectAll().where('id', '=', id).execute();
  return (await assemble(database, accountId, rows))[0];
}

/** The time of the latest purchase of a processed document, optionally before an instant. */
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

/** Documents of one account with their related data, in the order of their rows. */
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
