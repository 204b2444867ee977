import type { CategoryPart } from '@outlay/core';

/** Sums of documents in one currency, in minor units: total, by category and by subcategory. */
export type Sums = {
  readonly total: bigint;
  readonly documentCount: number;
  readonly categories: ReadonlyMap<string | null, ReadonlyMap<string | null, bigint>>;
};

/** Sums by currency. */
export type SumsByCurrency = ReadonlyMap<string, Sums>;

/** Sums to which documents and other sums are added. */
export type OpenSums = {
  total: bigint;
  documentCount: number;
  readonly categories: Map<string | null, Map<string | null, bigint>>;
};

/** Open sums by currency. */
export type OpenSumsByCurrency = Map<string, OpenSums>;

/** The sums of no documents. */
export function newSums(): OpenSums {
  return { total: 0n, documentCount: 0, categories: new Map() };
}

/** The sums of a currency, which are added where they are missing. */
export function sumsOf(byCurrency: OpenSumsByCurrency, currency: string): OpenSums {
  const known = byCurrency.get(currency);
  if (known) return known;
  const sums = newSums();
  byCurrency.set(currency, sums);
  return sums;
}

/** Adds a document with the parts that its categories have of it. */
export function addDocument(target: OpenSums, minor: bigint, split: readonly CategoryPart[]): void {
  target.total += minor;
  target.documentCount += 1;
  for (const { category, subcategory, amount } of split) {
    addPart(partsOfCategory(target, category), subcategory, amount.minor);
  }
}

/** Adds the sums of other documents. */
export function addSums(target: OpenSums, { total, documentCount, categories }: Sums): void {
  target.total += total;
  target.documentCount += documentCount;
  for (const [category, parts] of categories) {
    const targetParts = partsOfCategory(target, category);
    for (const [subcategory, minor] of parts) addPart(targetParts, subcategory, minor);
  }
}

function partsOfCategory({ categories }: OpenSums, category: string | null): Map<string | null, bigint> {
  const known = categories.get(category);
  if (known) return known;
  const parts = new Map<string | null, bigint>();
  categories.set(category, parts);
  return parts;
}

function addPart(parts: Map<string | null, bigint>, subcategory: string | null, minor: bigint): void {
  parts.set(subcategory, (parts.get(subcategory) ?? 0n) + minor);
}

/** Minor units in JSON: a number, or a text where a number is not exact. */
type StoredMinor = number | string;

type StoredSums = readonly [
  currency: string,
  documentCount: number,
  total: StoredMinor,
  parts: readonly (readonly [category: string | null, subcategory: string | null, minor: StoredMinor])[],
];

/** Characters of two bytes: SQLite and JavaScript read and compare a text without them in half the time. */
const wideCharacters = /[\u0080-\uffff]/g;

/** Sums as the JSON text that is stored, in ASCII. */
export function sumsToJson(byCurrency: SumsByCurrency): string {
  const stored = [...byCurrency].map(([currency, { documentCount, total, categories }]): StoredSums => {
    const parts = [...categories].flatMap(([category, amounts]) =>
      [...amounts].map(([subcategory, minor]) => [category, subcategory, storedMinor(minor)] as const),
    );
    return [currency, documentCount, storedMinor(total), parts];
  });
  return JSON.stringify(stored).replace(wideCharacters, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The sums of a JSON text that `sumsToJson` wrote. */
export function sumsFromJson(text: string): SumsByCurrency {
  const byCurrency = new Map<string, Sums>();
  for (const [currency, documentCount, total, parts] of JSON.parse(text) as StoredSums[]) {
    byCurrency.set(currency, { documentCount, total: BigInt(total), categories: categoriesOf(parts) });
  }
  return byCurrency;
}

/** Each part is there once, and those of a category follow one another, so that categories are rarely looked up. */
function categoriesOf(stored: StoredSums[3]): Sums['categories'] {
  const categories: OpenSums['categories'] = new Map();
  let last: string | null | undefined;
  let parts = new Map<string | null, bigint>();
  for (const [category, subcategory, minor] of stored) {
    if (category !== last) {
      parts = categories.get(category) ?? new Map();
      categories.set(category, parts);
      last = category;
    }
    parts.set(subcategory, BigInt(minor));
  }
  return categories;
}

function storedMinor(minor: bigint): StoredMinor {
  const number = Number(minor);
  return Number.isSafeInteger(number) ? number : String(minor);
}
