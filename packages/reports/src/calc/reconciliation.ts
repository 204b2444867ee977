import { subtractMoney, sumMoney } from '@outlay/core';
import type { SourcedSummary } from '../dataset.ts';
import type { CurrencyTotal, Reconciliation } from '../report.ts';
import { totalIn } from './totals.ts';

/** Holds the service's summary, its categories and its documents against each other, to the minor unit. */
export function reconcile(
  summary: SourcedSummary | null,
  totals: readonly CurrencyTotal[],
  main: string,
): Reconciliation {
  const currency = summary?.total.currency ?? main;
  const documentsTotal = totalIn(totals, currency);
  if (!summary) {
    const unknown = { summaryTotal: null, categoriesTotal: null, difference: null, source: null };
    return { status: 'unchecked', currency, documentsTotal, ...unknown };
  }
  const categoriesTotal = sumMoney(
    summary.categories.map(({ amount }) => amount),
    currency,
  );
  const difference = subtractMoney(summary.total, documentsTotal);
  const balanced = difference.minor === 0n && categoriesTotal.minor === summary.total.minor;
  return {
    status: balanced ? 'balanced' : 'differs',
    currency,
    summaryTotal: summary.total,
    categoriesTotal,
    documentsTotal,
    difference,
    source: summary.source,
  };
}
