import { duplicateStatuses, type Instant } from '@outlay/core';
import { type DuplicatePair, duplicateWindowMs, findDuplicates } from '../calculation/find-duplicates.ts';
import { instantsLater } from '../calculation/instant-range.ts';
import { stableUuid } from '../stable-uuid.ts';
import type { Database } from '../storage/schema.ts';
import { documentOfRow } from './document-rows.ts';

/** A stored pair of documents that may be the same purchase. */
export type DuplicateSuggestion = DuplicatePair & {
  readonly id: string;
  /** Number of core's `duplicateStatuses`. */
  readonly status: number;
};

/** The account's suggestions, or those of one document, surest first. */
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
 * Looks for duplicates among the documents around some purchase times and stores the pairs that are new.
 * Call it inside the transaction that added the documents.
 * @returns how many pairs are new
 */
export async function suggestDuplicates(
  database: Database,
  accountId: string,
  [first, last]: readonly [Instant, Instant],
): Promise<number> {
  const rows = await database
    .selectFrom('document')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_processing', '=', 0)
    .where('purchase_time', '>=', instantsLater(first, -duplicateWindowMs))
    .where('purchase_time', '<=', instantsLater(last, duplicateWindowMs))
    .execute();
  let added = 0;
  for (const pair of findDuplicates(rows.map((row) => documentOfRow(row, [])))) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('duplicate_suggestion')
      .values({
        account_id: accountId,
        id: stableUuid('duplicate', accountId, ...[pair.sourceId, pair.targetId].toSorted()),
        source_document_id: pair.sourceId,
        target_document_id: pair.targetId,
        confidence: pair.confidence,
        reason: pair.reason,
        status: duplicateStatuses.pending,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}
