import type { PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { anyName } from '../any-account.ts';
import { taxIn } from '../any-purchases.ts';

/** The category that makes a document income. */
export const incomeCategory = 'Wynagrodzenie';

/** Payment methods, as the service spells them. */
export const anyPaymentMethods = ['card', 'cash', 'Karta kredytowa', 'BLIK; szybki: 1  2'];

/** Names without those that reports may take for one, such as two that differ in case. */
const anyNames = fc
  .uniqueArray(anyName, { maxLength: 3, selector: roughKey })
  .map((names) => names.filter((name) => roughKey(name) !== ''));

function roughKey(name: string): string {
  const seen = (text: string) =>
    text
      .replace(/[\s\p{C}\p{M}]/gu, '')
      .normalize('NFKC')
      .toLowerCase();
  return seen(seen(name));
}

/** Names that texts of an account are taken from. */
export const anyVocabulary = fc.record({
  stores: anyNames.map((names) => distinct(['Sklep', 'Stacja', 'Żabka', 'Księgarnia', ...names])),
  categories: anyNames.map((names) => distinct(['Biuro', 'Paliwo', 'Kursy', 'Żywność', ...names])),
  tags: anyNames.map((names) => distinct(['firma', 'dom', ...names])),
});

/** The names of an account. */
export type Vocabulary = typeof anyVocabulary extends fc.Arbitrary<infer Value> ? Value : never;

function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [roughKey(name), name])).values()];
}

/** Values for a choice that is usually the same. */
export const mostly = <Value>(value: Value, times: number) => Array.from({ length: times }, () => value);

/** A value, or `null` once in `freq` times. */
export const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 4) => fc.option(value, { freq });

/** Small amounts fit several rates. */
const anyMinor = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(1n, 1_000_000n) },
  { weight: 2, arbitrary: fc.bigInt(0n, 40n) },
  { weight: 1, arbitrary: fc.bigInt(-20_000n, -1n) },
  { weight: 1, arbitrary: fc.bigInt(-(10n ** 10n), 10n ** 11n) },
);

/** Generates what a document is derived from. */
export function anyDocumentSeed({ stores, categories, tags }: Vocabulary) {
  const kind = {
    category: maybe(fc.constantFrom(...categories), 9),
    subcategory: maybe(fc.constantFrom(...categories), 1),
  };
  return fc.record({
    id: fc.uuid(),
    storeName: maybe(fc.constantFrom(...stores), 9),
    currency: fc.constantFrom(...mostly('PLN', 20), 'EUR', 'EUR', 'JPY', 'KWD'),
    minor: anyMinor,
    percent: maybe(fc.constantFrom(...mostly(23n, 16), 8n, 8n, 8n, 5n, 5n, 0n, 11n, 19n, 7n), 9),
    taxOff: fc.constantFrom(...mostly(0n, 16), 1n, -1n),
    isTaxedByLine: fc.boolean(),
    isIncome: fc.constantFrom(...mostly(false, 11), true),
    category: kind.category,
    lines: fc.array(fc.record({ perMille: fc.option(fc.bigInt(-150n, 600n), { freq: 12 }), ...kind }), {
      maxLength: 4,
    }),
    isItemized: fc.boolean(),
    ownedPerMille: maybe(fc.bigInt(0n, 1000n), 2),
    isShared: fc.constantFrom(...mostly(false, 5), true),
    day: maybe(fc.integer({ min: 10, max: 28 }), 15),
    isTimed: fc.boolean(),
    paymentMethod: maybe(fc.constantFrom(...anyPaymentMethods)),
    identifier: maybe(
      fc.oneof(
        { weight: 7, arbitrary: fc.integer({ min: 1, max: 99 }).map((number) => `FV/${number}/2026`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('FV/2026/10/000000001/A', 'FV/2026/10/00000000000000001/A', ' '),
        },
        { weight: 1, arbitrary: anyName },
      ),
      9,
    ),
    tags: fc.subarray(tags, { maxLength: 2 }),
  });
}

/** What a document is derived from. */
export type DocumentSeed =
  ReturnType<typeof anyDocumentSeed> extends fc.Arbitrary<infer Value> ? Value : never;

/** The document in a month, `2026-03`. */
export function documentIn(month: string, purchase: DocumentSeed): PurchaseDocument {
  const { id, storeName, currency, minor, paymentMethod, identifier, tags, isIncome } = purchase;
  const text = (amount: bigint) => decimalString({ minor: amount, currency });
  const day = purchase.day === null ? null : `${month}-${purchase.day}`;
  const lines = isIncome ? [] : linesOf(purchase);
  const tax = taxOf(purchase, lines);
  const isShared = purchase.isShared && purchase.ownedPerMille !== null;
  return aDocument({
    id,
    storeName,
    currency,
    paymentMethod,
    identifier,
    tags,
    amount: text(minor),
    ...(tax === null ? {} : { tax: text(tax) }),
    category: isIncome ? incomeCategory : purchase.category,
    lineItems: lines.map(({ minor: line, category, subcategory }) =>
      aLineItem({ category, subcategory, currency, ...(line === null ? {} : { amount: text(line) }) }),
    ),
    ...(purchase.isTimed && day !== null ? { purchasedAt: `${day}T12:00:00.000Z` } : { purchasedOn: day }),
    ...(isShared ? { groupId: 'g', owned: text((minor * (purchase.ownedPerMille ?? 0n)) / 1000n) } : {}),
  });
}

type PurchaseLine = {
  readonly minor: bigint | null;
  readonly category: string | null;
  readonly subcategory: string | null;
};

/** Lines that may add up to the amount. */
function linesOf({ minor, lines, isItemized }: DocumentSeed): PurchaseLine[] {
  let rest = minor;
  return lines.map(({ perMille, category, subcategory }, index) => {
    const isLast = index === lines.length - 1;
    const line = perMille === null ? null : isLast && isItemized ? rest : (minor * perMille) / 1000n;
    rest -= line ?? 0n;
    return { minor: line, category, subcategory };
  });
}

function taxOf(
  { minor, percent, taxOff, isTaxedByLine, isItemized }: DocumentSeed,
  lines: readonly PurchaseLine[],
): bigint | null {
  if (percent === null) return null;
  const amounts =
    isTaxedByLine && isItemized && lines.length > 0 ? lines.map((line) => line.minor ?? 0n) : [minor];
  return amounts.reduce((sum, gross) => sum + taxIn(gross, percent), taxOff);
}
