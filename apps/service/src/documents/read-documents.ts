import { setImmediate as otherWork } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import type { Database, DocumentTable } from '../storage/schema.ts';
import { withDuplicates } from '../wire/document-body.ts';

/** A half-open range of instants; `undefined` is unbounded. */
export type InstantRange = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };

/** Filter and order of a document list. The range applies to the time that the list is ordered by. */
export type DocumentQuery = InstantRange & {
  readonly orderBy: 'purchase_time' | 'created_at';
  readonly direction: 'asc' | 'desc';
};

/** A document in the form of the interface. */
export type DocumentText = { readonly id: string; readonly isProcessing: boolean; readonly text: string };

/** Number of documents that are read at a time; other requests are processed in between. */
const pageSize = 500;

/**
 * The processed documents of a range in the form of the interface, in pages of JSON texts; a page that is not full is the last. Documents with equal times are
 * ordered by identifier. Each page starts after the last document of the previous one, so that documents stored in the
 * meantime shift none.
 */
export async function* documentPages(
  database: Database,
  accountId: string,
  query: DocumentQuery,
): AsyncGenerator<string[], void, void> {
  let last: DocumentRow | undefined;
  for (;;) {
    const rows: DocumentRow[] = await nextDocuments(database, accountId, query, last);
    yield rows.map((row) => withDuplicates(row.body, row.duplicate_count));
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
): Promise<DocumentText | undefined> {
  const row = await documentsOf(database, accountId)
    .select(['id', 'is_processing', 'body', 'duplicate_count'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    isProcessing: row.is_processing === 1,
    text: withDuplicates(row.body, row.duplicate_count),
  };
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

/** A document with the time that the list is ordered by. */
type DocumentRow = Pick<DocumentTable, 'id' | 'body' | 'duplicate_count'> & { readonly time: Instant };

function nextDocuments(
  database: Database,
  accountId: string,
  { orderBy, direction, ...range }: DocumentQuery,
  last: DocumentRow | undefined,
): Promise<DocumentRow[]> {
  let query = readyDocuments(database, accountId, orderBy, range);
  if (last) {
    const place = [last.time, last.id] as const;
    const isFurther = direction === 'asc' ? '>' : '<';
    query = query.where((of) => of(of.refTuple(orderBy, 'id'), isFurther, of.tuple(...place)));
  }
  return query
    .select(['id', 'body', 'duplicate_count', `${orderBy} as time`])
    .orderBy(orderBy, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .execute();
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
