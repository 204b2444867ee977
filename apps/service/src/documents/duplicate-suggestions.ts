import { duplicateStatuses } from '@outlay/core/contract';
import type { Instant } from '@outlay/core/time';
import type { ExpressionBuilder } from 'kysely';
import {
  type Candidate,
  type DuplicatePair,
  duplicateWindowMs,
  findDuplicates,
  type TimeSpan,
} from '../calculation/find-duplicates.ts';
import { instantsLater } from '../calculation/instant-range.ts';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import { batches } from '../storage/batches.ts';
import type { Database, ServiceSchema } from '../storage/schema.ts';

/** Time span of the documents that are compared at a time, to limit memory. */
const sliceMs = 93 * 86_400_000;

/** A stored pair of documents that may be the same purchase. */
export type DuplicateSuggestion = DuplicatePair & {
  readonly id: string;
  /** Number in `duplicateStatuses` of core. */
  readonly status: number;
};

/** The suggestions of an account or of one document, highest confidence first. */
export async function listDuplicates(
  database: Database,
  accountId: string,
  documentId?: string,
): Promise<DuplicateSuggestion[]> {
  let query = database.selectFrom('duplicate_suggestion').where('account_id', '=', accountId);
  if (documentId !== undefined) {
    query = query.where((of) =>
      of.or([of('source_document_id', '=', documentId), of('target_document_id', '=', documentId)]),
    );
  }
  return query
    .select([
      'id',
      'source_document_id as sourceId',
      'target_document_id as targetId',
      'confidence',
      'reason',
      'status',
    ])
    .orderBy('confidence', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Finds duplicates among the documents around some purchase times, and stores the new pairs. Call it in the transaction
 * that added the documents. It processes a few months at a time.
 * @param span - first and last purchase time of the added documents
 * @returns the new pairs
 */
export async function suggestDuplicates(
  database: Database,
  accountId: string,
  [first, last]: TimeSpan,
): Promise<DuplicateSuggestion[]> {
  const added: DuplicateSuggestion[] = [];
  let start: Instant | undefined = first;
  while (start !== undefined && start <= last) {
    const end = instantsLater(start, sliceMs);
    const slice: TimeSpan = [start, end < last ? end : last];
    const candidates = await candidatesAround(database, accountId, slice);
    const found = await storePairs(database, accountId, findDuplicates(candidates, slice));
    for (const suggestion of found) added.push(suggestion);
    start = await nextPurchase(database, accountId, slice[1]);
  }
  return added;
}

async function storePairs(
  database: Database,
  accountId: string,
  pairs: readonly DuplicatePair[],
): Promise<DuplicateSuggestion[]> {
  const suggestions = pairs.map((pair) => ({
    ...pair,
    id: stableUuid('duplicate', accountId, ...[pair.sourceId, pair.targetId].toSorted()),
    status: duplicateStatuses.pending,
  }));
  const added = new Set<string>();
  for (const batch of batches(suggestions)) {
    const rows = await database
      .insertInto('duplicate_suggestion')
      .values(
        batch.map(({ sourceId, targetId, ...fields }) => ({
          ...fields,
          account_id: accountId,
          source_document_id: sourceId,
          target_document_id: targetId,
        })),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.add(id);
  }
  const stored = suggestions.filter(({ id }) => added.has(id));
  await recountDuplicates(database, accountId, stored);
  return stored;
}

/** Counts the suggestions of the documents of pairs again. Call it in the transaction that stored or changed the pairs. */
export async function recountDuplicates(
  database: Database,
  accountId: string,
  pairs: readonly Pick<DuplicatePair, 'sourceId' | 'targetId'>[],
): Promise<void> {
  const ids = new Set(pairs.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  for (const batch of batches([...ids])) {
    await database
      .updateTable('document')
      .set((of) => ({
        duplicate_count: of(
          of.fn.coalesce(pairsOf(of, 'source_document_id'), of.lit(0)),
          '+',
          of.fn.coalesce(pairsOf(of, 'target_document_id'), of.lit(0)),
        ),
      }))
      .where('account_id', '=', accountId)
      .where('id', 'in', batch)
      .execute();
  }
}

/** The number of pairs that have a document on one side and were neither rejected nor dismissed. */
function pairsOf(
  of: ExpressionBuilder<ServiceSchema, 'document'>,
  side: 'source_document_id' | 'target_document_id',
) {
  return of
    .selectFrom('duplicate_suggestion as pair')
    .select(({ fn }) => fn.countAll<number>().as('pairs'))
    .whereRef('pair.account_id', '=', 'document.account_id')
    .whereRef(`pair.${side}`, '=', 'document.id')
    .where('pair.status', 'in', [duplicateStatuses.pending, duplicateStatuses.accepted]);
}

async function candidatesAround(
  database: Database,
  accountId: string,
  [first, last]: TimeSpan,
): Promise<Candidate[]> {
  const rows = await ready(database, accountId)
    .select([
      'id',
      'store_name',
      'total_minor',
      'currency',
      'purchase_time',
      'created_at',
      'document_identifier',
    ])
    .where('purchase_time', '>=', instantsLater(first, -duplicateWindowMs))
    .where('purchase_time', '<=', instantsLater(last, duplicateWindowMs))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    storeName: row.store_name,
    total: { minor: BigInt(row.total_minor), currency: row.currency },
    purchasedAt: row.purchase_time,
    createdAt: row.created_at,
    identifier: row.document_identifier,
  }));
}

async function nextPurchase(
  database: Database,
  accountId: string,
  after: Instant,
): Promise<Instant | undefined> {
  const next = await ready(database, accountId)
    .select('purchase_time')
    .where('purchase_time', '>', after)
    .orderBy('purchase_time')
    .limit(1)
    .executeTakeFirst();
  return next?.purchase_time;
}

function ready(database: Database, accountId: string) {
  return database.selectFrom('document').where('account_id', '=', accountId).where('is_processing', '=', 0);
}
