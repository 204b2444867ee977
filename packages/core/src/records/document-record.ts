import type { PurchaseDocumentBody } from '../contract/resources.ts';
import { type PurchaseDocument, readPurchaseDocument } from './purchase-document.ts';

/** A document as the client returns it, with exact amounts and the original body. */
export type DocumentRecord = PurchaseDocument & {
  /** What the service sent. */
  readonly body: PurchaseDocumentBody;
};

/**
 * Reads a document and keeps the original body.
 * @returns `undefined` for a document without an amount or currency, as `readPurchaseDocument`
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`
 */
export function readDocumentRecord(body: PurchaseDocumentBody): DocumentRecord | undefined {
  const document = readPurchaseDocument(body);
  return document && { ...document, body };
}
