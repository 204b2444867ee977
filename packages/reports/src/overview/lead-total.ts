import type { CurrencyTotal, ReportFigures } from '../figures/figures.ts';
import type { OverviewInput } from './overview-context.ts';

/**
 * The total that an overview leads with: in the main currency, or if no document is in it, in the currency with the
 * most documents. `null` if there are no documents.
 */
export function leadTotal({ totals }: ReportFigures): CurrencyTotal | null {
  const [main] = totals;
  if (main && main.documents > 0) return main;
  const used = totals.filter(({ documents }) => documents > 0);
  // The sort is stable, so ties keep the order of the totals.
  return used.toSorted((one, other) => other.documents - one.documents)[0] ?? null;
}

/** The totals of the other currencies that have documents. */
export function otherTotals(figures: ReportFigures): CurrencyTotal[] {
  const lead = leadTotal(figures);
  return figures.totals.filter((total) => total !== lead && total.documents > 0);
}

/** Maximum number of amounts in a sentence. */
const maxInSentence = 4;

/**
 * Whether more than a tenth of the documents are in other currencies than the leading one, or there are too many
 * other currencies for a sentence. A brief overview has a sentence if it can: its few rows are for what changed.
 */
export function hasCurrencyBlock({ figures, isBrief }: Pick<OverviewInput, 'figures' | 'isBrief'>): boolean {
  const others = otherTotals(figures);
  const documents = others.reduce((sum, total) => sum + total.documents, 0);
  return others.length > maxInSentence || (!isBrief && documents * 10 > figures.documents.length);
}
