import type { PurchaseDocumentBody } from '../contract/resources.ts';
import { dateInZone } from '../time/time-zone.ts';
import { type PurchaseDocument, readPurchaseDocument } from './purchase-document.ts';
import { readInstant } from './read-fields.ts';
import type { SharedValues } from './shared-values.ts';

/** A document of a list that the service is still processing: it has no amount or no currency. */
export type UnfinishedDocument = Pick<PurchaseDocument, 'id' | 'purchasedAt' | 'purchasedOn'> & {
  readonly total: null;
  readonly currency: string | null;
  readonly body: PurchaseDocumentBody;
};

/** A document of a list. */
export type ListedDocument<Document extends PurchaseDocument = PurchaseDocument> =
  | Document
  | UnfinishedDocument;

/**
 * Reads a document of a list, with the day of its purchase if it has a time.
 * @param zone - of the account
 * @throws {MoneyError} as `readPurchaseDocument`
 */
export function readListedDocument(
  body: PurchaseDocumentBody,
  zone: string,
  shared: SharedValues,
): ListedDocument {
  const document = readPurchaseDocument(body, shared);
  const purchasedAt = document ? document.purchasedAt : readInstant(body.purchaseTime);
  const purchasedOn = purchasedAt === null ? null : shared.text(dateInZone(purchasedAt, zone));
  if (document) return { ...document, purchasedOn };
  return {
    id: body.id ?? null,
    purchasedAt,
    purchasedOn,
    total: null,
    currency: body.currency || null,
    body,
  };
}

/** Whether the service has processed a document. */
export function isFinished<Document extends PurchaseDocument>(
  listed: ListedDocument<Document>,
): listed is Document {
  return listed.total !== null;
}
