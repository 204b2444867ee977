import type { PurchaseDocumentBody } from '@outlay/core/contract';
import type { NewDocument } from '../storage/stored-document.ts';
import { amountNumber } from './amount-number.ts';

/** A tag in the form of the interface. */
export type TagBody = { readonly id: string; readonly name: string };

/**
 * A document in the form of the interface, as JSON text that never changes. Its duplicates are found later and are not in
 * it; `withDuplicates` adds them.
 */
export function documentText(document: NewDocument, tags: readonly TagBody[]): string {
  return JSON.stringify({
    id: document.id,
    storeName: document.storeName,
    totalAmount: amountNumber(document.total),
    currency: document.total.currency,
    purchaseTime: document.purchasedAt,
    createdAt: document.createdAt,
    taxAmount: amountNumber(document.tax),
    paymentMethod: document.paymentMethod,
    documentIdentifier: document.identifier,
    source: document.source,
    hasDocumentFile: document.image !== null,
    category: document.category,
    tags,
    groupId: document.groupId,
    ownedAmount: amountNumber(document.owned),
    items: document.lineItems.map((item) => ({
      id: item.id,
      name: item.name,
      price: decimalNumber(item.unitPrice),
      quantity: decimalNumber(item.quantity),
      totalPrice: amountNumber(item.total),
      category: item.category,
      subcategory: item.subcategory,
      discount: amountNumber(item.discount),
    })),
  } satisfies Omit<PurchaseDocumentBody, keyof Duplicates>);
}

/** The same text with the number of duplicate suggestions that were neither rejected nor dismissed. */
export function withDuplicates(text: string, duplicateCount: number): string {
  const duplicates: Duplicates = { hasDuplicates: duplicateCount > 0, duplicateCount };
  return `${text.slice(0, -1)},${JSON.stringify(duplicates).slice(1)}`;
}

type Duplicates = Pick<PurchaseDocumentBody, 'hasDuplicates' | 'duplicateCount'>;

function decimalNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
