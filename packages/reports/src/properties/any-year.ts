import type { LineItem, PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import type { CountedAmount } from '../figures/figures.ts';

/** A purchase with its actual instant and day in the zone of the year, which its document may not have. */
export type DatedPurchase = { readonly at: string; readonly on: string; readonly document: PurchaseDocument };

/** The records of more than two years, and which sources are available. */
export type Year = {
  readonly purchases: readonly DatedPurchase[];
  readonly kind: 'monthly' | 'quarterly' | 'yearly' | 'weekly' | 'custom';
  readonly period: { readonly from: string; readonly until: string };
  readonly timeZone: string;
  readonly readAt: string;
  readonly counted: CountedAmount;
  /** The sources that the service gives. */
  readonly available: Readonly<Record<'previous' | 'lastYear' | 'history' | 'months', boolean>>;
};

/** The generated category that is income. */
export const incomeCategory = 'Wynagrodzenie';

const hour = 3_600_000;
const day = 24 * hour;

const periods = [
  { kind: 'monthly', period: { from: '2026-10-01', until: '2026-11-01' } },
  { kind: 'monthly', period: { from: '2026-10-01', until: '2026-11-01' } },
  { kind: 'monthly', period: { from: '2026-03-01', until: '2026-04-01' } },
  { kind: 'quarterly', period: { from: '2026-01-01', until: '2026-04-01' } },
  { kind: 'quarterly', period: { from: '2026-10-01', until: '2027-01-01' } },
  { kind: 'yearly', period: { from: '2026-01-01', until: '2027-01-01' } },
  { kind: 'weekly', period: { from: '2026-10-19', until: '2026-10-26' } },
  { kind: 'custom', period: { from: '2026-10-03', until: '2026-10-30' } },
  { kind: 'custom', period: { from: '2026-05-01', until: '2026-11-01' } },
  { kind: 'custom', period: { from: '2026-05-03', until: '2026-11-05' } },
] as const;

/** A month that does not start on the first, such as the pay cycle of a household. */
const anyPayMonth = fc
  .record({ month: fc.constantFrom(2, 3, 10, 11), startsOn: fc.integer({ min: 2, max: 28 }) })
  .map(({ month, startsOn }) => {
    const startIn = (number: number) =>
      [2026, number, startsOn].map((part) => String(part).padStart(2, '0')).join('-');
    return { kind: 'monthly', period: { from: startIn(month - 1), until: startIn(month) } } as const;
  });

const zones = ['Europe/Warsaw', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'UTC'];
const categories = ['Jedzenie', 'Jedzenie', 'Dom', 'Transport', 'Ubrania', 'Zdrowie', null];

const anyPurchase = fc.record({
  id: fc.uuid(),
  /** Time before the end of the period, per mille of the whole span; most are in the last two years. */
  ago: fc.integer({ min: 0, max: 999 }),
  isRecent: fc.boolean(),
  // Prefers times near midnight in any zone, where a wrong zone would move purchases to another month.
  clock: fc.oneof(
    fc.nat(day - 1),
    fc.constantFrom(0, 4 * hour, 5 * hour, 13 * hour, 22 * hour, 23 * hour, day - 1),
  ),
  currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'PLN', 'EUR', 'JPY', 'KWD', 'CHF'),
  storeName: fc.constantFrom('Żabka', 'ŻABKA', 'Lidl', 'lidl ', 'Zalando', 'Orlen', null, null),
  minor: fc.oneof({ weight: 6, arbitrary: fc.bigInt(1n, 90_000n) }, fc.bigInt(-40_000n, 0n)),
  category: fc.constantFrom(...categories),
  other: fc.constantFrom(...categories),
  otherMinor: fc.option(fc.bigInt(-5000n, 30_000n), { freq: 2 }),
  isIncome: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  ownedPerMille: fc.option(fc.bigInt(0n, 1000n), { freq: 1 }),
  gives: fc.constantFrom('time', 'time', 'time', 'day', 'nothing'),
});

type Purchase = typeof anyPurchase extends fc.Arbitrary<infer Value> ? Value : never;

const purchaseLists = (minLength: number, maxLength: number) =>
  fc.uniqueArray(anyPurchase, { minLength, maxLength, selector: ({ id }) => id });

/** The records of an account and how they are read. `months` is their start, in months before the end of the period. */
export const anyYear: fc.Arbitrary<Year> = fc
  .record({
    of: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...periods) },
      { weight: 2, arbitrary: anyPayMonth },
    ),
    timeZone: fc.constantFrom(...zones),
    counted: fc.constantFrom('full', 'full', 'owned'),
    isDated: fc.constantFrom(true, true, false),
    months: fc.constantFrom(0.5, 1.5, 3.2, 8.1, 12.6, 13.9, 26, 26, 26),
    purchases: fc.oneof(purchaseLists(0, 12), purchaseLists(60, 110)),
    /** Days from the first day of the period to the day of reading. */
    readAfter: fc.oneof(fc.constant(400), fc.integer({ min: 0, max: 100 })),
    available: fc.record({
      previous: fc.integer({ min: 0, max: 5 }).map((roll) => roll > 0),
      lastYear: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
      history: fc.boolean(),
      months: fc.integer({ min: 0, max: 2 }).map((roll) => roll > 0),
    }),
  })
  .map(({ of: { kind, period }, timeZone, counted, isDated, months, readAfter, available, ...year }) => {
    const readMs = Date.parse(period.from) + readAfter * day + 12 * hour;
    const end = Math.min(Date.parse(period.until) + 14 * hour, readMs);
    const purchases = year.purchases
      .map((purchase) => datedPurchase(purchase, { end, span: months * 30.4 * day, isDated, timeZone }))
      .filter(({ at }) => Date.parse(at) <= readMs);
    return { purchases, kind, period, timeZone, readAt: new Date(readMs).toISOString(), counted, available };
  });

type Placing = {
  readonly end: number;
  readonly span: number;
  readonly isDated: boolean;
  readonly timeZone: string;
};

function datedPurchase(purchase: Purchase, { end, span, isDated, timeZone }: Placing): DatedPurchase {
  const { id, ago, isRecent, clock, currency, storeName, gives } = purchase;
  const days = Math.floor(((isRecent ? Math.min(span, 62 * day) : span) * ago) / 1000 / day);
  const at = new Date((Math.floor(end / day) - days - 1) * day + clock).toISOString();
  const on = localDay(at, timeZone);
  const precision = isDated ? 'time' : gives;
  const money = (minor: bigint) => decimalString({ minor, currency });
  const { ownedPerMille, isIncome, minor } = purchase;
  const document = aDocument({
    id,
    storeName,
    currency,
    amount: money(minor),
    purchasedAt: precision === 'time' ? at : null,
    purchasedOn: precision === 'day' ? on : null,
    ...(ownedPerMille === null ? {} : { owned: money((minor * ownedPerMille) / 1000n) }),
    ...(isIncome
      ? { category: incomeCategory }
      : { category: purchase.category, lineItems: linesOf(purchase) }),
  });
  return { at, on, document };
}

/** Two line items that add up to the total, or none. */
function linesOf({ minor, otherMinor, category, other, currency }: Purchase): LineItem[] {
  if (otherMinor === null) return [];
  const line = (name: string | null, amount: bigint) =>
    aLineItem({ category: name, currency, amount: decimalString({ minor: amount, currency }) });
  return [line(category, minor - otherMinor), line(other, otherMinor)];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a zone, computed by Intl. */
export function localDay(at: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(new Date(at));
}
