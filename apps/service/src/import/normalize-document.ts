import { createHash } from 'node:crypto';
import { DomainError, MoneyError } from '@outlay/core';
import { type Money, parseCurrencyCode, parseMoney } from '@outlay/core/money';
import { type Instant, instantAt, parseDateTime, startOfDay } from '@outlay/core/time';
import type { CategoryIndex } from '../categories/category-index.ts';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import {
  documentSources,
  type Image,
  type NewDocument,
  type StoredLineItem,
} from '../storage/stored-document.ts';
import type { CheckedDocument, ImportedLineItem } from './imported-document.ts';

/** Context of parsing a document. */
export type NormalizeContext = {
  readonly timeZone: string;
  readonly categories: CategoryIndex;
  /** Time of the import; the default creation time of documents. */
  readonly now: Instant;
};

/** A line item before its document has an identifier. */
type UnnamedLine = Omit<StoredLineItem, 'id'> & { readonly id: string | null };

/** A document that can be stored once it has an identifier: its own, or one derived from its content. */
export type UnnamedDocument = Omit<NewDocument, 'id' | 'lineItems'> & {
  readonly id: string | null;
  readonly lineItems: readonly UnnamedLine[];
  /** Normalized content, which is equal for equal documents. */
  readonly content: string;
};

/** An invalid field of a document. The message contains the field name. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

/** Maximum amount in minor units: 15 digits, which a JSON number represents exactly. */
const maxMinor = 999_999_999_999_999n;

/**
 * Converts a validated document for storage. Its content is normalized: `Groceries` equals `Spożywcze`, and `12.3`
 * equals `"12.30"`.
 * @throws {FieldError} if an amount, currency, time or category is invalid
 */
export function normalizeDocument(
  document: CheckedDocument,
  image: Image | null,
  context: NormalizeContext,
): UnnamedDocument {
  const currency = field('currency', () => parseCurrencyCode(document.currency));
  const money = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined ? null : field(name, () => boundedMoney(value, currency));
  const lines = (document.items ?? []).map((item, index) => lineItem(item, index));
  const content = {
    source: documentSources[document.type ?? 'receipt'],
    storeName: document.storeName,
    total: field('totalAmount', () => boundedMoney(document.totalAmount, currency)),
    purchasedAt: instant('purchaseTime', document.purchaseTime, context.timeZone),
    category: document.category ? category('category', document.category, context) : null,
    tax: money('taxAmount', document.taxAmount),
    owned: null,
    paymentMethod: document.paymentMethod ?? null,
    identifier: document.documentIdentifier ?? null,
    groupId: null,
    isProcessing: document.processing ?? false,
    tags: document.tags ?? [],
  };
  const createdAt = document.createdAt ? instant('createdAt', document.createdAt, context.timeZone) : null;
  return {
    ...content,
    id: document.id?.toLowerCase() ?? null,
    createdAt: createdAt ?? context.now,
    lineItems: lines,
    image,
    content: JSON.stringify({ ...content, createdAt, lines }, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  };

  function lineItem(item: ImportedLineItem, index: number): UnnamedLine {
    const at = `items[${index}]`;
    const itemCategory = item.category ? category(`${at}.category`, item.category, context) : null;
    return {
      id: item.id ?? null,
      name: item.name ?? null,
      unitPrice: decimal(`${at}.price`, item.price),
      quantity: decimal(`${at}.quantity`, item.quantity),
      total: money(`${at}.totalPrice`, item.totalPrice),
      category: itemCategory,
      subcategory: item.subcategory
        ? subcategory(`${at}.subcategory`, itemCategory, item.subcategory, context)
        : null,
      discount: money(`${at}.discount`, item.discount),
    };
  }
}

/**
 * Assigns identifiers to a document and its line items. Without its own identifier, a document gets one derived from
 * its content and image.
 * @param equalBefore - number of documents with this content earlier in the same import, because a second coffee is
 * another purchase
 */
export function nameDocument(document: UnnamedDocument, equalBefore: number): NewDocument {
  const { content, image, lineItems, ...fields } = document;
  const imageHash = image ? createHash('sha256').update(image.bytes).digest('hex') : '';
  const id = fields.id ?? stableUuid('document', content, imageHash, String(equalBefore));
  return {
    ...fields,
    id,
    lineItems: lineItems.map((line, index) => ({
      ...line,
      id: line.id ?? stableUuid('line', id, String(index)),
    })),
    image,
  };
}

function boundedMoney(value: string | number, currency: string): Money {
  const money = parseMoney(value, currency);
  if (money.minor <= maxMinor && money.minor >= -maxMinor) return money;
  throw new MoneyError('invalid_amount', `"${value}" has more than 15 digits`);
}

function decimal(name: string, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return text;
  throw new FieldError(`${name}: "${text}" is not a decimal number with at most 6 decimals`);
}

function instant(name: string, text: string, zone: string): Instant {
  const read = field(name, () => {
    const value = parseDateTime(text);
    switch (value.type) {
      case 'instant':
        return value.instant;
      case 'local':
        return instantAt(value.local, zone);
      case 'day':
        return startOfDay(value.date, zone);
    }
  });
  if (read >= '1900' && read < '3000') return read;
  throw new FieldError(`${name}: "${text}" is outside the years 1900 to 2999`);
}

function category(name: string, given: string, { categories }: NormalizeContext): string {
  const known = categories.category(given);
  if (known !== undefined) return known;
  throw new FieldError(
    `${name}: "${given}" is not a category; /api/Categories lists them in Polish and English`,
  );
}

function subcategory(
  name: string,
  parent: string | null,
  given: string,
  { categories }: NormalizeContext,
): string {
  if (parent === null) throw new FieldError(`${name}: "${given}" needs a category beside it`);
  const known = categories.subcategory(parent, given);
  if (known !== undefined) return known;
  throw new FieldError(`${name}: "${given}" is not a part of the category "${parent}"`);
}

function field<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) throw new FieldError(`${name}: ${error.message}`);
    throw error;
  }
}
