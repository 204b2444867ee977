import type { Category, Subcategory } from '@outlay/core';
import type { Booking } from '../figures/accounting-figures.ts';
import type { AccountAssignment, AccountingMapping, AccountingRule } from '../figures/accounting-mapping.ts';
import type { DocumentPart, DocumentRow } from '../figures/figures.ts';
import type { Locale } from '../locale/locale.ts';
import { nameFinder } from './name-finder.ts';
import { nameKey } from './name-key.ts';
import { paymentMethodKey } from './payment-method-key.ts';

/** Finds the booking of a part of a document; `null` if no rule matches and there is no default. */
export type BookingFinder = (document: DocumentRow, part: DocumentPart) => Booking | null;

/**
 * Finds the first rule that matches. Parts with equal conditions are looked up once.
 * @param names - the categories in both languages; rules may use either
 * @param locale - the language of the report and of the names in the parts
 */
export function bookingFinder(
  mapping: AccountingMapping,
  names: readonly Category[],
  locale: Locale,
): BookingFinder {
  const rules = mapping.rules.map(preparedRule);
  const rest = mapping.default ? booking(mapping.default) : null;
  const spellings = spellingsFinder(names, locale);
  const found = new Map<string, Booking | null>();
  return ({ store, tags, paymentMethod }, { category, subcategory }) => {
    const key = JSON.stringify([category, subcategory, store, paymentMethod, ...tags]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const traits = {
      ...spellings(category, subcategory),
      tag: tags.map(nameKey),
      store: store === null ? [] : [nameKey(store)],
      payment: paymentMethod === null ? [] : [paymentMethodKey(paymentMethod)],
    };
    const assigned = rules.find((rule) => fits(rule, traits))?.booking ?? rest;
    found.set(key, assigned);
    return assigned;
  };
}

const traitNames = ['category', 'subcategory', 'tag', 'store', 'payment'] as const;
type TraitName = (typeof traitNames)[number];

/** Everything that rules can match in a part of a document, normalized. */
type Traits = Readonly<Record<TraitName, readonly string[]>>;
type PreparedRule = {
  readonly wanted: readonly (readonly [TraitName, string])[];
  readonly booking: Booking;
};

function preparedRule(rule: AccountingRule): PreparedRule {
  const wanted = traitNames.flatMap((name) => {
    const value = rule[name];
    return value === null || value === undefined ? [] : [[name, keyOf(name, value)] as const];
  });
  return { wanted, booking: booking(rule) };
}

function keyOf(trait: TraitName, value: string): string {
  return trait === 'payment' ? paymentMethodKey(value) : nameKey(value);
}

/** A rule without conditions matches nothing; otherwise it would hide all rules after it. */
function fits({ wanted }: PreparedRule, traits: Traits): boolean {
  return wanted.length > 0 && wanted.every(([name, value]) => traits[name].includes(value));
}

/** The booking that a rule or the default assigns. */
export function booking({ account, costCenter, vat }: AccountAssignment): Booking {
  return { account, costCenter: costCenter ?? null, vat: vat ?? null };
}

/** All spellings of a category and of a subcategory inside it, by their names in the report's language. */
function spellingsFinder(names: readonly Category[], locale: Locale) {
  const categories = nameFinder(names, locale);
  const inside = new Map(names.map((name) => [name, nameFinder(name.subcategories, locale)]));
  return (category: string | null, subcategory: string | null) => {
    const known = category === null ? undefined : categories(category);
    const knownInside = known && subcategory !== null ? inside.get(known)?.(subcategory) : undefined;
    return {
      category: keysOf(category, known),
      subcategory: keysOf(subcategory, knownInside),
    };
  };
}

function keysOf(name: string | null, known: Subcategory | undefined): string[] {
  if (name === null) return [];
  return [name, ...(known ? [known.polish, known.english] : [])].map(nameKey);
}
