import { type Money, sumMoney } from '@outlay/core/money';
import { formatMoney, type Locale } from '@outlay/reports';

/** What tells how much of the spending is in a file. */
type CountedDocument = { readonly amount: Money };

/** The documents of spending of a report, divided by whether a file has them. */
export type FileCoverage = {
  readonly inFile: readonly CountedDocument[];
  readonly leftOut: readonly CountedDocument[];
};

const texts = {
  en: { of: 'of', one: 'document', many: 'documents', leftOut: 'left out:' },
  pl: { of: 'z', one: 'dokumentu', many: 'dokumentów', leftOut: 'pominięto' },
} as const;

/** How many documents, and how much of each currency, a file has: "1 of 120 documents, PLN 1.00 of PLN 9.00 (left out: PLN 8.00)". */
export function coverageText({ inFile, leftOut }: FileCoverage, locale: Locale): string {
  const currencies = Map.groupBy([...inFile, ...leftOut], ({ amount }) => amount.currency);
  return [...currencies]
    .map(([currency, all]) => {
      const left = leftOut.filter(({ amount }) => amount.currency === currency);
      const within = inFile.filter(({ amount }) => amount.currency === currency);
      const sumOf = (documents: readonly CountedDocument[]) =>
        formatMoney(
          sumMoney(
            documents.map(({ amount }) => amount),
            currency,
          ),
          locale,
        );
      const { of, one, many, leftOut: without } = texts[locale];
      const counts = `${within.length} ${of} ${all.length} ${all.length === 1 ? one : many}`;
      return `${counts}, ${sumOf(within)} ${of} ${sumOf(all)} (${without} ${sumOf(left)})`;
    })
    .join('; ');
}
