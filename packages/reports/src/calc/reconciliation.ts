import { subtractMoney, sumMoney } from '@outlay/core/money';
import type { Reconciliation } from '../figures/figures.ts';
import { type CurrencySums, fullIn, sumsIn, totalOf } from './currency-sums.ts';
import { type DifferenceEvidence, differenceReasons } from './difference-reasons.ts';

/**
 * The records that control totals compare: all documents of the period, what they add up to, and what those add up to
 * that the report shows.
 */
export type ControlEvidence = DifferenceEvidence & {
  readonly sums: readonly CurrencySums[];
  readonly shownSums: readonly CurrencySums[];
};

/** Compares the service's summary, its categories and its documents, to the minor unit. */
export function reconcile(evidence: ControlEvidence, main: string): Reconciliation {
  const { summary } = evidence.dataset;
  const currency = summary?.total.currency ?? main;
  const shown = sumsIn(evidence.shownSums, currency);
  const documentsTotal = fullIn(sumsIn(evidence.sums, currency));
  const base = {
    currency,
    documentsTotal,
    leftOut: subtractMoney(documentsTotal, fullIn(shown)),
    income: totalOf(shown.income, currency).amount,
    sharesOfOthers: { minor: shown.othersMinor, currency },
  };
  if (!summary) {
    const unknown = { summaryTotal: null, categoriesTotal: null, difference: null, source: null };
    return { status: 'unchecked', ...base, ...unknown, reasons: [] };
  }
  const categoriesTotal = sumMoney(
    summary.categories.map(({ amount }) => amount),
    currency,
  );
  const difference = subtractMoney(summary.total, documentsTotal);
  const hasCategories = summary.categories.some(({ category }) => category !== null);
  const balanced = difference.minor === 0n && categoriesTotal.minor === summary.total.minor;
  return {
    status: balanced ? 'balanced' : 'differs',
    ...base,
    summaryTotal: summary.total,
    // The sum of nothing but the uncategorized is that of the summary: it would look like a check of categories.
    categoriesTotal: balanced && !hasCategories ? null : categoriesTotal,
    difference,
    source: summary.source,
    reasons: difference.minor === 0n ? [] : differenceReasons(difference, evidence),
  };
}
