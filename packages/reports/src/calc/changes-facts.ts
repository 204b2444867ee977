import { decimalString, type Money } from '@outlay/core/money';
import type { LastDocument } from '../figures/last-report.ts';

/** A document of one of two compared reports. */
export type ComparedDocument = LastDocument & { readonly isIncome: boolean };

/** The compared fields of a document as text; `undefined` if its report does not contain the field. */
export type DocumentFacts = Readonly<Record<PlainFact, string | undefined>>;
type PlainFact =
  | 'date'
  | 'store'
  | 'category'
  | 'subcategory'
  | 'tax'
  | 'paymentMethod'
  | 'identifier'
  | 'tags'
  | 'lineItems';

/**
 * The compared fields of a document, without its amounts.
 * @param withCategories - whether both reports name categories in the same language
 */
export function documentFacts(document: ComparedDocument, withCategories: boolean): DocumentFacts {
  const { date, store, category, subcategory, tax, paymentMethod, identifier, tags, lineItems } = document;
  return {
    date: fact(date),
    store: fact(store),
    category: withCategories ? fact(category) : undefined,
    subcategory: withCategories ? fact(subcategory) : undefined,
    tax: tax === undefined ? undefined : plain(tax),
    paymentMethod: fact(paymentMethod),
    identifier: fact(identifier),
    tags: fact(tags?.toSorted()),
    lineItems: fact(
      lineItems
        ?.map(({ amount, ...item }) =>
          JSON.stringify([
            item.name,
            item.quantity,
            item.unitPrice,
            plain(amount),
            ...(withCategories ? [item.category, item.subcategory] : []),
          ]),
        )
        .toSorted(),
    ),
  };
}

/** The parts of a document's amount by category, in a fixed order. */
export function partsFact(document: ComparedDocument): string | undefined {
  return fact(
    document.parts
      ?.map((part) => JSON.stringify([part.category, part.subcategory, plain(part.amount)]))
      .toSorted(),
  );
}

/** All compared fields of a document as one text: equal documents have equal texts. */
export function comparisonText(document: ComparedDocument, withCategories: boolean): string {
  return JSON.stringify([
    document.id,
    document.isIncome,
    plain(document.amount),
    plain(document.full),
    documentFacts(document, withCategories),
    withCategories ? partsFact(document) : undefined,
  ]);
}

/** An amount as text; an empty text for `null`. */
export function plain(amount: Money | null): string {
  return amount ? `${decimalString(amount)} ${amount.currency}` : '';
}

function fact(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
