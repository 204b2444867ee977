import type { PurchaseDocumentBody } from '../contract/resources.ts';
import { parseMoney } from '../money/money.ts';
import type { LineItem, PurchaseDocument } from '../records/purchase-document.ts';

type DocumentFields = Partial<Omit<PurchaseDocument, 'total' | 'owned' | 'tax'>> & {
  readonly amount?: string;
  readonly currency?: string;
  readonly owned?: string;
  readonly tax?: string;
};

/** A document of which a test states only what matters; the rest is what the specification alone promises. */
export function aDocument({
  amount = '10.00',
  currency = 'PLN',
  owned,
  tax,
  ...fields
}: DocumentFields = {}): PurchaseDocument {
  return {
    id: null,
    storeName: 'Sklep',
    total: parseMoney(amount, currency),
    purchasedAt: null,
    purchasedOn: null,
    createdAt: null,
    tax: tax === undefined ? null : parseMoney(tax, currency),
    owned: owned === undefined ? null : parseMoney(owned, currency),
    paymentMethod: null,
    identifier: null,
    category: null,
    tags: [],
    groupId: null,
    hasImage: null,
    lineItems: [],
    ...fields,
  };
}

/** A line of a document of which a test states only what matters. */
export function aLineItem({
  amount,
  currency = 'PLN',
  ...fields
}: Partial<Omit<LineItem, 'total'>> & { amount?: string; currency?: string } = {}): LineItem {
  return {
    name: null,
    unitPrice: null,
    quantity: null,
    total: amount === undefined ? null : parseMoney(amount, currency),
    discount: null,
    category: null,
    subcategory: null,
    ...fields,
  };
}

/** A document as the service answers it, of which a test states only what matters. */
export function aDocumentBody(fields: Partial<PurchaseDocumentBody> = {}): PurchaseDocumentBody {
  return { storeName: 'Sklep', totalAmount: 10, currency: 'PLN', ...fields };
}
