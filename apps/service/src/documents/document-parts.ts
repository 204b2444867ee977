import { duplicateStatuses } from '@outlay/core/contract';
import { batches } from '../storage/batches.ts';
import type { Database, LineItemTable } from '../storage/schema.ts';

type Identified = { readonly id: string };

/** Related data of documents, by document identifier. */
export type DocumentParts = {
  readonly lineItems: ReadonlyMap<string, readonly LineItemTable[]>;
  readonly tags: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;
  /** Documents with an image. */
  readonly images: ReadonlySet<string>;
  /** Duplicate pairs that were neither rejected nor dismissed. */
  readonly duplicates: ReadonlyMap<string, readonly unknown[]>;
};

/*
 * All of it is asked for by identifiers, not by joining the range of documents: a planner that guesses wrong about
 * such a join reads every line of the account.
 */

/** The line items, tags, images and duplicates of documents. */
export async function partsOf(
  database: Database,
  accountId: string,
  documents: readonly Identified[],
): Promise<DocumentParts> {
  const tags = await ofEach(documents, (ids) =>
    database
      .selectFrom('document_tag')
      .innerJoin('tag', 'tag.id', 'document_tag.tag_id')
      .select(['document_id', 'tag.id as id', 'tag.name as name'])
      .where('document_tag.account_id', '=', accountId)
      .where('document_id', 'in', ids)
      .orderBy('tag.name')
      .execute(),
  );
  const images = await ofEach(documents, (ids) =>
    database
      .selectFrom('document_image')
      .select('document_id')
      .where('account_id', '=', accountId)
      .where('document_id', 'in', ids)
      .execute(),
  );
  const asSource = await pairsOf(database, accountId, documents, 'source_document_id');
  const asTarget = await pairsOf(database, accountId, documents, 'target_document_id');
  return {
    lineItems: await lineItemsOf(database, accountId, documents),
    tags: Map.groupBy(tags, (row) => row.document_id),
    images: new Set(images.map((row) => row.document_id)),
    duplicates: Map.groupBy([...asSource, ...asTarget], (row) => row.document_id),
  };
}

/** The line items of documents, in order within each document. */
export async function lineItemsOf(
  database: Database,
  accountId: string,
  documents: readonly Identified[],
): Promise<Map<string, LineItemTable[]>> {
  const rows = await ofEach(documents, (ids) =>
    database
      .selectFrom('line_item')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('document_id', 'in', ids)
      .orderBy('document_id')
      .orderBy('position')
      .execute(),
  );
  return Map.groupBy(rows, (row) => row.document_id);
}

function pairsOf(
  database: Database,
  accountId: string,
  documents: readonly Identified[],
  side: 'source_document_id' | 'target_document_id',
): Promise<{ document_id: string }[]> {
  return ofEach(documents, (ids) =>
    database
      .selectFrom('duplicate_suggestion')
      .select(`${side} as document_id`)
      .where('account_id', '=', accountId)
      .where(side, 'in', ids)
      .where('status', 'in', [duplicateStatuses.pending, duplicateStatuses.accepted])
      .execute(),
  );
}

/** The rows of all documents, queried in batches. */
async function ofEach<Row>(
  documents: readonly Identified[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of batches(documents)) {
    for (const row of await read(batch.map(({ id }) => id))) rows.push(row);
  }
  return rows;
}
