import type { PurchaseDocumentBody } from '@outlay/core/contract';
import { documentPages } from '../documents/read-documents.ts';
import type { Database } from '../storage/schema.ts';
import { gather } from './gather.ts';

/** All processed documents of an account in the form of the interface, oldest first. */
export async function listedDocuments(
  database: Database,
  accountId: string,
): Promise<PurchaseDocumentBody[]> {
  const pages = await gather(
    documentPages(database, accountId, { orderBy: 'purchase_time', direction: 'asc' }),
  );
  return pages.flat().map((text) => JSON.parse(text) as PurchaseDocumentBody);
}
