import { allDocuments, type Report } from '@outlay/reports';

/** All currencies of a report's amounts, the main one first, then by code. */
export function journalCurrencies({ figures }: Report): string[] {
  const others = new Set<string>();
  for (const { amount } of allDocuments(figures)) others.add(amount.currency);
  others.delete(figures.mainCurrency);
  return [figures.mainCurrency, ...[...others].toSorted()];
}
