import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import type { DocumentRow, Reconciliation } from '../figures/figures.ts';
import { type DifferenceEvidence, differenceReasons } from './difference-reasons.ts';

/** The records that control totals compare: all documents of the period, and those that match the filter. */
export type ControlEvidence = DifferenceEvidence & { readonly shown: readonly DocumentRow[] };

/** Compares the service's summary, its categories and its documents, to the minor unit. */
export function reconcile(evidence: ControlEvidence, main: string): Reconciliation {
  const { summary } = evidence.dataset;
  const currency = summary?.total.currency ?? main;
  const documents = evidence.documents.filter(({ full }) => full.currency === currency);
  const shown = evidence.shown.filter(({ full }) => full.currency === currency);
  const documentsTotal = sumOf(documents, currency, ({ full }) => full);
  const shownTotal = sumOf(shown, currency, ({ full }) => full);
  const base = {
    currency,
    documentsTotal,
    leftOut: subtractMoney(documentsTotal, shownTotal),
    income: sumOf(
      shown.filter(({ flow }) => flow === 'income'),
      currency,
      ({ amount }) => amount,
    ),
    sharesOfOthers: subtractMoney(
      shownTotal,
      sumOf(shown, currency, ({ amount }) => amount),
    ),
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

function sumOf(
  documents: readonly DocumentRow[],
  currency: string,
  amountOf: (document: DocumentRow) => Money,
): Money {
  return sumMoney(documents.map(amountOf), currency);
}
