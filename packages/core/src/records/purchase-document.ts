import type { LineItemBody, PurchaseDocumentBody } from '../contract/resources.ts';
import { MoneyError } from '../errors/domain-error.ts';
import type { Money } from '../money/money.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { type Given, readDecimal, readInstant, readOptionalMoney } from './read-fields.ts';
import { type SharedValues, unshared } from './shared-values.ts';

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
 * @param shared - values that it may have in common with others
 * @returns `undefined` if it has no amount or no currency, which means that the service is still processing it
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`, with the identifier of the document in the message
 */
export function readPurchaseDocument(
  body: PurchaseDocumentBody,
  shared: SharedValues = unshared,
): PurchaseDocument | undefined {
  const total = readDocumentTotal(body, shared);
  if (!total) return undefined;
  const { currency } = total;
  const text = (value: Given<string>) => (value ? shared.text(value) : (value ?? null));
  const money = (amount: Given<string | number>) => readOptionalMoney(amount, currency, shared.money);
  return {
    id: body.id ?? null,
    storeName: text(body.storeName?.trim()) || null,
    total,
    purchasedAt: readInstant(body.purchaseTime),
    purchasedOn: null,
    createdAt: readInstant(body.createdAt),
    tax: money(body.taxAmount),
    owned: money(body.ownedAmount),
    paymentMethod: text(body.paymentMethod),
    identifier: body.documentIdentifier ?? null,
    category: text(body.category),
    tags: (body.tags ?? []).flatMap((tag) => text(tag.name) ?? []),
    groupId: text(body.groupId),
    hasImage: body.hasDocumentFile ?? null,
    lineItems: readLineItems(body.items ?? [], { text, money }),
  };
}

/** @returns `undefined` if it has no amount or no currency */
function readDocumentTotal(body: PurchaseDocumentBody, { money }: SharedValues): Money | undefined {
  const { totalAmount, currency } = body;
  if (totalAmount === null || totalAmount === undefined || !currency) return undefined;
  try {
    return money(totalAmount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `document ${body.id ?? 'without id'}: totalAmount ${error.message}`;
    throw new MoneyError(error.code, message, { cause: error });
  }
}

/** Readers of the values of one document. */
type Readers = {
  readonly text: (value: Given<string>) => string | null;
  readonly money: (amount: Given<string | number>) => Money | null;
};

/** If one line cannot be read, no line gets an amount: the others alone would not add up to the total. */
function readLineItems(bodies: readonly LineItemBody[], readers: Readers): LineItem[] {
  const items = bodies.map((body) => readLineItem(body, readers));
  return items.some(isUnreadableItem) ? items.map((item) => ({ ...item, total: null })) : items;
}

/** Whether every field of a line item is missing. */
export function isUnreadableItem(item: LineItem): boolean {
  const { name, unitPrice, quantity, total, discount, category, subcategory } = item;
  const isUnnamed = name === null && category === null && subcategory === null;
  return isUnnamed && unitPrice === null && quantity === null && total === null && discount === null;
}

function readLineItem(item: LineItemBody, { text, money }: Readers): LineItem {
  return {
    name: text(item.name),
    unitPrice: text(readDecimal(item.price)),
    quantity: text(readDecimal(item.quantity)),
    total: money(item.totalPrice),
    discount: money(item.discount),
    category: text(item.category),
    subcategory: text(item.subcategory),
  };
}
