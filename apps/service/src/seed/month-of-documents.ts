import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  type Instant,
  instantAt,
  isoWeekday,
} from '@outlay/core/time';
import { instantsLater } from '../calculation/instant-range.ts';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import { documentSources, type NewDocument } from '../storage/stored-document.ts';
import { documentOfDraft, draftLine, flatLine } from './draft.ts';
import { assortments } from './products.ts';
import { createRandom, type Random } from './random.ts';
import {
  foreignStore,
  foreignStores,
  homeStores,
  type Payment,
  regularPayments,
  returnsStore,
  type Store,
} from './stores.ts';

/** A month to fill. The same plan always gives the same documents, independent of other months. */
export type MonthPlan = {
  readonly seed: number;
  /** First day of the month. */
  readonly month: CalendarDate;
  /** Number of months until the last one; 0 for the last. */
  readonly monthsBeforeEnd: number;
  readonly documentCount: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly foreignCurrency: string;
  /** Groups that share expenses: household and trips. */
  readonly groups: { readonly home: string; readonly trips: string };
};

/** Purchases of every month: one in another currency, and a refund. */
const fixedStores: readonly (Store | undefined)[] = [foreignStore, returnsStore];

const tripLengthDays = 4;
const tagNames = ['dom', 'praca', 'prezent', 'urlop', 'zdrowie', 'do rozliczenia'];
const paymentMethods = ['card', 'card', 'card', 'cash', 'blik', 'transfer'];

/** The documents of a month, oldest first: regular payments, then random purchases. */
export function monthOfDocuments(plan: MonthPlan): NewDocument[] {
  const regular = regularPayments
    .flatMap((payment) => paymentDays(payment, plan).map((day) => ({ payment, day })))
    .slice(0, plan.documentCount)
    .map(({ payment, day }) => regularDocument(plan, payment, day));
  const daily = Array.from({ length: plan.documentCount - regular.length }, (_, index) =>
    dailyDocument(plan, index),
  );
  const documents = [...regular, ...withDuplicate(plan, daily)];
  return documents.toSorted((left, right) => (left.purchasedAt < right.purchasedAt ? -1 : 1));
}

/** The days of the month on which a payment occurs. */
function paymentDays(
  { comes, day, endedMonthsAgo = 0 }: Payment,
  { month, monthsBeforeEnd }: MonthPlan,
): CalendarDate[] {
  if (monthsBeforeEnd < endedMonthsAgo) return [];
  if (comes === 'weekly') {
    const untilFirst = (day - isoWeekday(month) + 7) % 7;
    const days = [0, 7, 14, 21, 28].map((later) => addDays(month, untilFirst + later));
    return days.filter((date) => date < addMonths(month, 1));
  }
  return comes.includes(Number(month.slice(5, 7))) ? [addDays(month, day - 1)] : [];
}

function regularDocument(plan: MonthPlan, payment: Payment, day: CalendarDate): NewDocument {
  const { seed, month, timeZone, currency, groups } = plan;
  const random = createRandom(seed, day, payment.storeName);
  const spread = Math.round((payment.priceMinor * payment.variesPercent) / 100);
  const amount = { minor: BigInt(payment.priceMinor + random.integer(-spread, spread)), currency };
  const { item: name, category, subcategory, vatPercent, storeName, source } = payment;
  const document = documentOfDraft({
    id: stableUuid('seed', String(seed), day, 'regular', storeName),
    storeName,
    source,
    purchasedAt: instantAt(`${day}T0${random.integer(6, 9)}:15:00`, timeZone),
    currency,
    lines: [flatLine({ name, category, subcategory, vatPercent }, amount)],
    paymentMethod: 'transfer',
    identifier: source === 'invoice' ? invoiceNumber(month, random) : null,
  });
  return payment.isShared ? { ...document, groupId: groups.home, owned: half(document) } : document;
}

function dailyDocument(plan: MonthPlan, index: number): NewDocument {
  const { seed, month, timeZone, groups } = plan;
  const random = createRandom(seed, month, 'daily', index);
  const day = addDays(month, random.integer(0, daysBetween(month, addMonths(month, 1)) - 1));
  const isAbroad = index > 1 && isOnTrip(day, month) && random.chance(0.8);
  const store = fixedStores[index] ?? random.pickWeighted(isAbroad ? foreignStores : homeStores);
  const isForeign = isAbroad || store === foreignStore;
  const currency = isForeign ? plan.foreignCurrency : plan.currency;
  const isRefund = store === returnsStore || (store.sells === 'clothes' && random.chance(0.4));
  const lineCount = random.integer(1, store.maxLines);
  const lines = Array.from({ length: lineCount }, () =>
    draftLine(random.pick(assortments[store.sells]), currency, random),
  );
  const bought = documentOfDraft({
    id: stableUuid('seed', String(seed), month, 'daily', String(index)),
    storeName: store.name,
    source: store.source,
    purchasedAt: instantAt(`${day}T${openTime(store, random)}`, timeZone),
    currency,
    lines,
    paymentMethod: random.pick(paymentMethods),
    identifier: store.source === 'receipt' ? null : invoiceNumber(month, random),
  });
  const tags = random.chance(0.2) ? [random.pick(tagNames)] : [];
  const document = { ...(isRefund ? refundOf(bought) : bought), tags: isAbroad ? ['urlop'] : tags };
  if (isAbroad) return { ...document, groupId: groups.trips, owned: half(document) };
  // A photo taken at the counter has a total and a category, but no line items.
  const isCounterPhoto = store.sells === 'restaurant' && random.chance(0.5);
  return isCounterPhoto ? { ...document, category: 'Restauracje', lineItems: [] } : document;
}

/** Whether the household is abroad: one trip in July and one in December, from the 10th. */
function isOnTrip(day: CalendarDate, month: CalendarDate): boolean {
  const from = addDays(month, 9);
  return ['07', '12'].includes(month.slice(5, 7)) && day >= from && day < addDays(from, tripLengthDays);
}

function openTime({ opens, closes }: Store, random: Random): string {
  const parts = [random.integer(opens, closes - 1), random.integer(0, 59), random.integer(0, 59)];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function refundOf(document: NewDocument): NewDocument {
  const negative = <Amount extends NewDocument['total']>(amount: Amount) => ({
    ...amount,
    minor: -amount.minor,
  });
  return {
    ...document,
    total: negative(document.total),
    tax: document.tax && negative(document.tax),
    lineItems: document.lineItems.map((item) => ({
      ...item,
      name: `Zwrot: ${item.name}`,
      quantity: `-${item.quantity}`,
      total: item.total && negative(item.total),
      discount: item.discount && negative(item.discount),
    })),
  };
}

/** Once a month a receipt arrives twice: as a photo, and minutes later by e-mail. */
function withDuplicate({ seed, month }: MonthPlan, documents: readonly NewDocument[]): NewDocument[] {
  const original = documents.find(
    ({ source, total }) => source === documentSources.receipt && total.minor > 0n,
  );
  if (!original || documents.length < 2) return [...documents];
  const id = stableUuid('seed', String(seed), month, 'duplicate');
  const copy: NewDocument = {
    ...original,
    id,
    source: documentSources.email,
    purchasedAt: minutesLater(original.purchasedAt, 4),
    lineItems: original.lineItems.map((item, index) => ({
      ...item,
      id: stableUuid('line', id, String(index)),
    })),
  };
  return [...documents.slice(0, -1), copy];
}

function half({ total }: NewDocument): NewDocument['total'] {
  return { ...total, minor: total.minor / 2n };
}

function minutesLater(instant: Instant, minutes: number): Instant {
  return instantsLater(instant, minutes * 60_000);
}

function invoiceNumber(month: CalendarDate, random: Random): string {
  return `FV/${month.slice(0, 4)}/${month.slice(5, 7)}/${random.integer(1000, 9999)}`;
}
