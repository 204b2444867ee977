import type { CurrencyTotal, ReportFigures } from '../figures/figures.ts';

/**
 * The total that an overview leads with: that of the main currency, or where no document is in it, of the currency of most
 * documents. `null` where there are no documents.
 */
export function leadTotal({ totals }: ReportFigures): CurrencyTotal | null {
  const [main] = totals;
  if (main && main.documents > 0) return main;
  const used = totals.filter(({ documents }) => documents > 0);
  // Equals stay in the order of totals.
  return used.toSorted((one, other) => other.documents - one.documents)[0] ?? null;
}

/** The totals of the other currencies that have documents. */
export function otherTotals(figures: ReportFigures): CurrencyTotal[] {
  const lead = leadTotal(figures);
  return figures.totals.filter((total) => total !== lead && total.documents > 0);
}

/** Whether more than a tenth of the documents are in other currencies than the leading one. */
export function hasCurrencyBlock(figures: ReportFigures): boolean {
  const others = otherTotals(figures).reduce((sum, total) => sum + total.documents, 0);
  return others * 10 > figures.documents.length;
}
