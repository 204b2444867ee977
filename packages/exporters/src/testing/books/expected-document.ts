import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import type { AccountingRule, DocumentPart, DocumentRow, SupplierRule } from '@outlay/reports';
import type { Books } from './any-books.ts';
import { incomeCategory } from './any-document.ts';
import { type ExpectedTax, expectedTax } from './expected-tax.ts';

/** What the books must have of a document, computed from the records and the accounting file without the code that books. */
export type ExpectedDocument = {
  readonly document: PurchaseDocument;
  readonly isIncome: boolean;
  /** The full amount, or the share that counts. */
  readonly counted: Money;
  readonly parts: readonly ExpectedPart[];
  readonly paymentAccount: string | null;
  readonly supplier: SupplierRule | null;
  readonly tax: ExpectedTax;
};

/** A part of a document, and the account and VAT treatment of the first rule that matches it. */
export type ExpectedPart = {
  readonly part: DocumentPart;
  readonly account: string | null;
  readonly vat: string | null;
};

/**
 * What the books must have of a document.
 * @param parts - the categories of the document, as the report names them
 */
export function expectedDocument(
  document: PurchaseDocument,
  parts: DocumentRow['parts'],
  { accounting, counted }: Books,
): ExpectedDocument {
  const { total, owned, category, storeName, paymentMethod } = document;
  const isIncome = category === incomeCategory;
  const { default: rest = null, ...payments } = accounting.payments ?? {};
  const booked = parts.map((part): ExpectedPart => {
    const rule = accounting.rules.find((each) => matches(each, document, part)) ?? accounting.default;
    return { part, account: rule?.account ?? null, vat: rule?.vat ?? null };
  });
  const country = isIncome ? null : accounting.tax?.country;
  return {
    document,
    isIncome,
    counted: counted === 'owned' && owned ? owned : total,
    parts: booked,
    paymentAccount: (paymentMethod === null ? undefined : payments[paymentMethod]) ?? rest,
    supplier: accounting.suppliers?.find(({ store }) => store === storeName) ?? null,
    tax: country ? expectedTax(document, booked, country) : { percent: null, unsplit: null },
  };
}

/** Whether everything that a rule names is so. Names are generated in one spelling, of which reports make a plain line. */
function matches(rule: AccountingRule, document: PurchaseDocument, part: DocumentPart): boolean {
  const isSame = (name: string | null | undefined, value: string | null) =>
    name == null || (value !== null && plainLine(name) === plainLine(value));
  return (
    isSame(rule.category, part.category) &&
    isSame(rule.subcategory, part.subcategory) &&
    isSame(rule.store, document.storeName) &&
    isSame(rule.payment, document.paymentMethod) &&
    (rule.tag == null || document.tags.includes(rule.tag))
  );
}
