import type { ChangedField } from '../figures/change-figures.ts';
import { type DocumentFacts, documentFacts, partsFact } from './changes-facts.ts';
import type { DocumentPair } from './changes-pairs.ts';

/** Which fields of documents in two reports can be compared. */
export type ComparisonRules = {
  /** Whether both reports name categories in the same language. */
  readonly withCategories: boolean;
  /** Whether one report counts full amounts and the other the owner's shares. */
  readonly isOtherwiseCounted: boolean;
};

/** The changed fields of a document that is in both reports. Fields that one of them lacks are not compared. */
export function changedFields(pair: DocumentPair, rules: ComparisonRules): ChangedField[] {
  const [before, now] = pair;
  const [was, is] = pair.map((document) => documentFacts(document, rules.withCategories));
  const isChanged = (name: keyof DocumentFacts) => differ(was?.[name], is?.[name]);
  const isOtherAmount = before.amount.minor !== now.amount.minor;
  const isOnlyCounted = rules.isOtherwiseCounted && before.full.minor === now.full.minor;
  const isSplitAnew = rules.withCategories && !isOtherAmount && differ(partsFact(before), partsFact(now));
  const changes: readonly (readonly [ChangedField, boolean])[] = [
    ['date', isChanged('date')],
    ['store', isChanged('store')],
    ['category', isChanged('category') || isChanged('subcategory') || isSplitAnew],
    ['amount', isOtherAmount && !isOnlyCounted],
    ['counted', isOtherAmount && isOnlyCounted],
    ['flow', before.isIncome !== now.isIncome],
    ['tax', isChanged('tax')],
    ['paymentMethod', isChanged('paymentMethod')],
    ['identifier', isChanged('identifier')],
    ['tags', isChanged('tags')],
    ['lineItems', isChanged('lineItems')],
  ];
  return changes.flatMap(([name, hasChanged]) => (hasChanged ? [name] : []));
}

function differ(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
