import type { LineItemBody, PurchaseDocumentBody } from '../contract/resources.ts';
import { MoneyError } from '../errors/domain-error.ts';
import { type Money, parseMoney } from '../money/money.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { readDecimal, readInstant, readOptionalMoney } from './read-fields.ts';

/** A line item of a document. `null` means that the service gave no value. */
export type LineItem = {
  readonly name: string | null;
  /** Decimal string; may have more decimals than the currency's minor unit (fuel per litre). */
  readonly unitPrice: string | null;
  /** Decimal string. */
  readonly quantity: string | null;
  readonly total: Money | null;
  /** The discount, with the sign that the service gives it. */
  readonly discount: Money | null;
  /** The Polish name, as the service spells it. */
  readonly category: string | null;
  readonly subcategory: string | null;
};

/** A receipt, an invoice or a purchase received by e-mail. `null` means that the service gave no value. */
export type PurchaseDocument = {
  readonly id: string | null;
  readonly storeName: string | null;
  /** Negative for a refund. */
  readonly total: Money;
  readonly purchasedAt: Instant | null;
  /** The day of the purchase, if the caller knows it although the document has no purchase time. */
  readonly purchasedOn: CalendarDate | null;
  readonly createdAt: Instant | null;
  readonly tax: Money | null;
  /** The owner's share, if a group shares the expense. */
  readonly owned: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  /** The Polish name of the category of a document without line items, if the service gives one. */
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly groupId: string | null;
  readonly hasImage: boolean | null;
  readonly lineItems: readonly LineItem[];
};

/**
 * Reads a document from a response body.
 * @returns `undefined` if it has no amount or no currency, which means that the service is still processing it
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`, with the identifier of the document in the message
 */
export function readPurchaseDocument(body: PurchaseDocumentBody): PurchaseDocument | undefined {
  const total = readDocumentTotal(body);
  if (!total) return undefined;
  const { currency } = total;
  return {
    id: body.id ?? null,
    storeName: body.storeName?.trim() || null,
    total,
    purchasedAt: readInstant(body.purchaseTime),
    purchasedOn: null,
    createdAt: readInstant(body.createdAt),
    tax: readOptionalMoney(body.taxAmount, currency),
    owned: readOptionalMoney(body.ownedAmount, currency),
    paymentMethod: body.paymentMethod ?? null,
    identifier: body.documentIdentifier ?? null,
    category: body.category ?? null,
    tags: (body.tags ?? []).flatMap((tag) => tag.name ?? []),
    groupId: body.groupId ?? null,
    hasImage: body.hasDocumentFile ?? null,
    lineItems: readLineItems(body.items ?? [], currency),
  };
}

/**
 * Reads only the total of a document, for sums over documents that are not read as a whole.
 * @returns `undefined` if it has no amount or no currency
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`
 */
export function readDocumentTotal(body: PurchaseDocumentBody): Money | undefined {
  const { totalAmount, currency } = body;
  if (totalAmount === null || totalAmount === undefined || !currency) return undefined;
  try {
    return parseMoney(totalAmount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `document ${body.id ?? 'without id'}: totalAmount ${error.message}`;
    throw new MoneyError(error.code, message, { cause: error });
  }
}

/** If one line cannot be read, no line gets an amount: the others alone would not add up to the total. */
function readLineItems(bodies: readonly LineItemBody[], currency: string): LineItem[] {
  const items = bodies.map((body) => readLineItem(body, currency));
  return items.some(isUnreadableItem) ? items.map((item) => ({ ...item, total: null })) : items;
}

/** Whether every field of a line item is missing. */
export function isUnreadableItem(item: LineItem): boolean {
  const { name, unitPrice, quantity, total, discount, category, subcategory } = item;
  const isUnnamed = name === null && category === null && subcategory === null;
  return isUnnamed && unitPrice === null && quantity === null && total === null && discount === null;
}

function readLineItem(item: LineItemBody, currency: string): LineItem {
  return {
    name: item.name ?? null,
    unitPrice: readDecimal(item.price),
    quantity: readDecimal(item.quantity),
    total: readOptionalMoney(item.totalPrice, currency),
    discount: readOptionalMoney(item.discount, currency),
    category: item.category ?? null,
    subcategory: item.subcategory ?? null,
  };
}
