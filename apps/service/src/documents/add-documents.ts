import type { Money } from '@outlay/core/money';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import type { Account } from '../storage/accounts.ts';
import { batches } from '../storage/batches.ts';
import type { Database } from '../storage/schema.ts';
import type { NewDocument } from '../storage/stored-document.ts';
import { documentText, type TagBody } from '../wire/document-body.ts';
import { addToDays } from './day-sums.ts';
import { addImages } from './images.ts';

/**
 * Stores the documents that the account does not have yet, by identifier, and adds them to the sums of their days. Call it
 * in a transaction that locked the account.
 * @returns the new documents
 */
export async function addDocuments(
  database: Database,
  account: Account,
  documents: readonly NewDocument[],
): Promise<NewDocument[]> {
  const accountId = account.id;
  const added: NewDocument[] = [];
  for (const batch of batches(documents)) {
    const known = await knownIds(database, accountId, batch);
    const fresh = batch.filter(({ id }) => !known.has(id) && known.add(id));
    if (fresh.length === 0) continue;
    await database
      .insertInto('document')
      .values(fresh.map((document) => documentRow(accountId, document)))
      .execute();
    await insertAll(
      fresh.flatMap((document) => lineItemRows(accountId, document)),
      (rows) => database.insertInto('line_item').values(rows).execute(),
    );
    await addImages(database, accountId, fresh);
    await addTags(database, accountId, fresh);
    await addToDays(
      database,
      account,
      fresh.filter(({ isProcessing }) => !isProcessing),
    );
    added.push(...fresh);
  }
  return added;
}

/** The tags of a document, each once, in the order of their names. */
function tagsOf(accountId: string, { tags }: NewDocument): TagBody[] {
  return [...new Set(tags)].toSorted(compareBytes).map((name) => ({ id: tagId(accountId, name), name }));
}

/** As databases order texts. */
function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** The identifier of an account's tag. */
function tagId(accountId: string, name: string): string {
  return stableUuid('tag', accountId, name);
}

async function knownIds(
  database: Database,
  accountId: string,
  documents: readonly NewDocument[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      documents.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function addTags(
  database: Database,
  accountId: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const names = [...new Set(documents.flatMap(({ tags }) => tags))];
  await insertAll(
    names.map((name) => ({ id: tagId(accountId, name), account_id: accountId, name })),
    (rows) =>
      database
        .insertInto('tag')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
  );
  await insertAll(
    documents.flatMap((document) =>
      tagsOf(accountId, document).map((tag) => ({
        account_id: accountId,
        document_id: document.id,
        tag_id: tag.id,
      })),
    ),
    (rows) => database.insertInto('document_tag').values(rows).execute(),
  );
}

function documentRow(accountId: string, document: NewDocument) {
  return {
    account_id: accountId,
    id: document.id,
    source: document.source,
    store_name: document.storeName,
    total_minor: Number(document.total.minor),
    currency: document.total.currency,
    purchase_time: document.purchasedAt,
    created_at: document.createdAt,
    category: document.category,
    tax_minor: minorOf(document.tax),
    owned_minor: minorOf(document.owned),
    payment_method: document.paymentMethod,
    document_identifier: document.identifier,
    group_id: document.groupId,
    is_processing: Number(document.isProcessing),
    duplicate_count: 0,
    body: documentText(document, tagsOf(accountId, document)),
  };
}

function lineItemRows(accountId: string, { id, lineItems }: NewDocument) {
  return lineItems.map((item, position) => ({
    account_id: accountId,
    document_id: id,
    position,
    id: item.id,
    name: item.name,
    unit_price: item.unitPrice,
    quantity: item.quantity,
    total_minor: minorOf(item.total),
    category: item.category,
    subcategory: item.subcategory,
    discount_minor: minorOf(item.discount),
  }));
}

/** Exact, because amounts are limited on input (`maxMinor`). */
function minorOf(amount: Money | null): number | null {
  return amount && Number(amount.minor);
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (const batch of batches(rows)) await insert(batch);
}
