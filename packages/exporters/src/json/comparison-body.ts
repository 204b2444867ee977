import { decimalString } from '@outlay/core/money';
import type { Comparison, Reconciliation } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { daysBody, decimalOrNull, moneyBody, shareOrNull } from './values-body.ts';

/** The JSON form of a comparison with an earlier period. */
export function comparisonBody(comparison: Comparison): NonNullable<ReportBody['comparison']> {
  const { previous: period, basis, totals } = comparison;
  return {
    previous: { ...daysBody(period), label: period.label },
    totals: totals.map(({ previous, previousRefunds, change, changePerMille }) => ({
      ...moneyBody(previous),
      change: decimalString(change),
      changeShare: shareOrNull(changePerMille),
      previousRefunds: {
        amount: decimalString(previousRefunds.amount),
        documents: previousRefunds.documents,
      },
    })),
    basis,
  };
}

/** The JSON form of the control totals. */
export function reconciliationBody(control: Reconciliation): ReportBody['reconciliation'] {
  return {
    status: control.status,
    summaryTotal: decimalOrNull(control.summaryTotal),
    documentsTotal: decimalString(control.documentsTotal),
    difference: decimalOrNull(control.difference),
    currency: control.currency,
    source: control.source,
    categoriesTotal: decimalOrNull(control.categoriesTotal),
    reasons: control.reasons.map(({ code, documents, amount, isExact }) => ({
      code,
      documents,
      amount: decimalOrNull(amount),
      isExact,
    })),
    leftOut: decimalString(control.leftOut),
    income: decimalString(control.income),
    sharesOfOthers: decimalString(control.sharesOfOthers),
  };
}
