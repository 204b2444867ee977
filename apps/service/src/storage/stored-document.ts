import type { LineItem } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import type { Instant } from '@outlay/core/time';

/** Kinds of document, name to the `source` number of the interface. */
export const documentSources = { receipt: 1, invoice: 2, email: 3 } as const;

/** A line of a document with its identifier and its discount. */
export type StoredLineItem = LineItem & { readonly id: string; readonly discount: Money | null };

/** What is known of a document whether it is new or stored. `null` is what nobody gave. */
type DocumentFields = {
  /** UUID, unique within its account. */
  readonly id: string;
  readonly source: number;
  readonly storeName: string;
  /** Negative for a refund. */
  readonly total: Money;
  readonly purchasedAt: Instant;
  readonly createdAt: Instant;
  /** Polish name; for a document without lines. */
  readonly category: string | null;
  readonly tax: Money | null;
  /** The owner's share where a group shares the expense. */
  readonly owned: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly groupId: string | null;
  /** Not read yet: it has a detail of 204 and no part in lists and summaries. */
  readonly isProcessing: boolean;
  readonly lineItems: readonly StoredLineItem[];
};

/** The bytes of a document's image. */
export type Image = { readonly mediaType: string; readonly bytes: Uint8Array };

/** An image in the store: the SHA-256 of its bytes, in hexadecimal, and how many they are. */
export type StoredImage = { readonly hash: string; readonly mediaType: string; readonly size: number };

/** A document on its way into the store. */
export type NewDocument = DocumentFields & {
  readonly tags: readonly string[];
  readonly image: Image | null;
};

/** A document as it is kept. */
export type StoredDocument = DocumentFields & {
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  readonly hasImage: boolean;
  readonly duplicateCount: number;
};

/** A stored document as it is calculated with. */
export type Purchase = Omit<StoredDocument, 'tags' | 'hasImage' | 'duplicateCount'>;

/** What summaries need of a document. */
export type Spending = Pick<Purchase, 'purchasedAt' | 'total' | 'category'> & {
  readonly lineItems: readonly Pick<LineItem, 'category' | 'subcategory' | 'total'>[];
};
