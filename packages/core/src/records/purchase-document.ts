import type { LineItemBody, PurchaseDocumentBody } from '../contract/resources.ts';
import { MoneyError } from '../errors/domain-error.ts';
import { type Money, parseMoney } from '../money/money.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import { readDecimal, readInstant, readOptionalMoney } from './read-fields.ts';

/** A line of a document. `null` is what the service did not give. */
export type LineItem = {
  readonly name: string | null;
  /** Decimal string; may be finer than the currency's minor unit (fuel by the litre). */
  readonly unitPrice: string | null;
  /** Decimal string. */
  readonly quantity: string | null;
  readonly total: Money | null;
  /** What was taken off, as the service writes it. */
  readonly discount: Money | null;
  /** As the service spells it: the Polish name. */
  readonly category: string | null;
  readonly subcategory: string | null;
};

/** A receipt, an invoice or a purchase by e-mail. `null` is what the service did not give. */
export type PurchaseDocument = {
  readonly id: string | null;
  readonly storeName: string | null;
  /** Negative for a refund. */
  readonly total: Money;
  readonly purchasedAt: Instant | null;
  /** The day of the purchase, where the caller learned it although the service gives no time. */
  readonly purchasedOn: CalendarDate | null;
  readonly createdAt: Instant | null;
  readonly tax: Money | null;
  /** The owner's share where a group shares the expense. */
  readonly owned: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  /** The category of a document without line items, where the service gives one: the Polish name. */
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly groupId: string | null;
  readonly hasImage: boolean | null;
  readonly lineItems: readonly LineItem[];
};

/**
 * Reads a document from the service's answer.
 * @returns `undefined` for one without an amount or currency: the service has not finished reading it
 * @throws {MoneyError} `invalid_amount` or `invalid_currency` naming the document; money is never guessed
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
 * Reads only the total of a document: many are added up before they are read.
 * @returns `undefined` as `readPurchaseDocument`
 * @throws {MoneyError} likewise
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

/** Where a line cannot be read, the amounts of the others would explain the total wrongly: they count as not given. */
function readLineItems(bodies: readonly LineItemBody[], currency: string): LineItem[] {
  const items = bodies.map((body) => readLineItem(body, currency));
  return items.some(isUnreadableItem) ? items.map((item) => ({ ...item, total: null })) : items;
}

/** Whether nothing is known of a line but that it is there. */
export function isUnreadableItem(item: LineItem): boolean {
  const { name, unitPrice, quantity, total, discount, category, subcategory } = item;
  return [name, unitPrice, quantity, total, discount, category, subcategory].every((value) => value === null);
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
