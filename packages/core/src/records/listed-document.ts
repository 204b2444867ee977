import type { PurchaseDocumentBody } from '../contract/resources.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { type PurchaseDocument, readPurchaseDocument } from './purchase-document.ts';
import { readInstant } from './read-fields.ts';
import type { SharedValues } from './shared-values.ts';

/** A document of a list without an amount: the service is still processing it, or the amount cannot be read exactly. */
export type UnfinishedDocument = Pick<PurchaseDocument, 'id' | 'purchasedAt' | 'purchasedOn'> & {
  readonly total: null;
  readonly currency: string | null;
  readonly body: PurchaseDocumentBody;
  /** Why the amount cannot be read; `null` if there is none. */
  readonly problem: DomainError | null;
};

/** A document of a list. */
export type ListedDocument<Document extends PurchaseDocument = PurchaseDocument> =
  | Document
  | UnfinishedDocument;

/** What is known when a list is read. */
export type ListReadingContext = {
  readonly shared: SharedValues;
  /** The day of a purchase, by its time. */
  readonly dayOf: (purchasedAt: Instant) => CalendarDate | null;
};

/**
 * Reads a document of a list, with the day of its purchase if it has a time. A list may have documents that nobody asked
 * for, so an amount that cannot be read is an error only for who needs the document.
 */
export function readListedDocument(
  body: PurchaseDocumentBody,
  { shared, dayOf }: ListReadingContext,
): ListedDocument {
  const [document, problem] = documentOrProblem(body, shared);
  const purchasedAt = document ? document.purchasedAt : readInstant(body.purchaseTime);
  const purchasedOn = purchasedAt === null ? null : dayOf(purchasedAt);
  if (document) return { ...document, purchasedOn };
  const currency = body.currency || null;
  return { id: body.id ?? null, purchasedAt, purchasedOn, total: null, currency, body, problem };
}

function documentOrProblem(
  body: PurchaseDocumentBody,
  shared: SharedValues,
): [PurchaseDocument | undefined, DomainError | null] {
  try {
    return [readPurchaseDocument(body, shared), null];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [undefined, error];
  }
}

/** Whether a document has an amount. */
export function isFinished<Document extends PurchaseDocument>(
  listed: ListedDocument<Document>,
): listed is Document {
  return listed.total !== null;
}
