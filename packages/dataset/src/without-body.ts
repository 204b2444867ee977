import type { DocumentRecord, PurchaseDocument } from '@outlay/core';

/** What the service sent is not kept: a report is made of the record, and a year of them is large. */
export function withoutBody({ body: _, ...document }: DocumentRecord): PurchaseDocument {
  return document;
}
