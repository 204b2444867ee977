import type { PurchaseDocumentBody } from '../contract/resources.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { type PurchaseDocument, readPurchaseDocument } from './purchase-document.ts';

/** A document as the client gives it: exact, and as the service sent it. */
export type DocumentRecord = PurchaseDocument & {
  /** What the service sent. */
  readonly body: PurchaseDocumentBody;
};

/**
 * Reads a document, and keeps what it was read from.
 * @param purchasedOn - the day of the purchase, where it is known although the service gives no time
 * @returns `undefined` as `readPurchaseDocument`
 * @throws {MoneyError} likewise
 */
export function readDocumentRecord(
  body: PurchaseDocumentBody,
  purchasedOn: CalendarDate | null = null,
): DocumentRecord | undefined {
  const document = readPurchaseDocument(body);
  return document && { ...document, purchasedOn, body };
}
