import type { LineItem, PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { type CalendarDate, dateInZone, type Period } from '@outlay/core/time';
import type { FilteredDocument } from '../figures/dataset.ts';
import { compareText } from './compare-text.ts';

/**
 * What a document exports, as one text: documents are the same where it is. Neither the order of tags and line items
 * counts, nor what no entry shows: the time of day, when the service recorded it, and whether there is a picture.
 */
export function documentContent(document: FilteredDocument, timeZone: string): string {
  const { whole } = document;
  return JSON.stringify([contentOf(document, timeZone), whole ? contentOf(whole, timeZone) : null]);
}

/** The day of a document; `null` if it is not known. */
export function documentDay(
  { purchasedAt, purchasedOn }: Pick<PurchaseDocument, 'purchasedAt' | 'purchasedOn'>,
  timeZone: string,
): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}

/** Whether a day is in a period. */
export function isInside(day: CalendarDate, { from, until }: Period): boolean {
  return from <= day && day < until;
}

function contentOf(document: PurchaseDocument, timeZone: string): unknown[] {
  const { storeName, total, tax, owned, paymentMethod, identifier, category, tags, groupId } = document;
  return [
    storeName,
    total.currency,
    amountText(total),
    documentDay(document, timeZone),
    amountText(tax),
    amountText(owned),
    paymentMethod,
    identifier,
    category,
    tags.toSorted(compareText),
    groupId,
    document.lineItems.map(itemContent).toSorted(compareText),
  ];
}

function itemContent(item: LineItem): string {
  const { name, unitPrice, quantity, total, discount, category, subcategory } = item;
  return JSON.stringify([
    name,
    unitPrice,
    quantity,
    amountText(total),
    amountText(discount),
    category,
    subcategory,
  ]);
}

function amountText(amount: Money | null): string | null {
  return amount && decimalString(amount);
}
