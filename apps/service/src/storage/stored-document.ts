import type { LineItem } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import type { Instant } from '@outlay/core/time';

/** Document types and their `source` numbers in the interface. */
export const documentSources = { receipt: 1, invoice: 2, email: 3 } as const;

/** A line item with its identifier and discount. */
export type StoredLineItem = LineItem & { readonly id: string; readonly discount: Money | null };

/** Fields of new and stored documents. `null` means not provided. */
type DocumentFields = {
  /** UUID, unique within its account. */
  readonly id: string;
  readonly source: number;
  readonly storeName: string;
  /** Negative for a refund. */
  readonly total: Money;
  readonly purchasedAt: Instant;
  readonly createdAt: Instant;
  /** Polish name, for a document without line items. */
  readonly category: string | null;
  readonly tax: Money | null;
  /** The owner's share if a group shares the expense. */
  readonly owned: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly groupId: string | null;
  /** Still being processed: its detail responds with 204, and lists and summaries exclude it. */
  readonly isProcessing: boolean;
  readonly lineItems: readonly StoredLineItem[];
};

/** The bytes of a document's image. */
export type Image = { readonly mediaType: string; readonly bytes: Uint8Array };

/** A stored image: the SHA-256 of its bytes in hexadecimal, and its size. */
export type StoredImage = { readonly hash: string; readonly mediaType: string; readonly size: number };

/** A document to store. */
export type NewDocument = DocumentFields & {
  readonly tags: readonly string[];
  readonly image: Image | null;
};

/** The fields of a document that summaries need. */
export type Spending = Pick<DocumentFields, 'purchasedAt' | 'total' | 'category'> & {
  readonly lineItems: readonly Pick<LineItem, 'category' | 'subcategory' | 'total'>[];
};
