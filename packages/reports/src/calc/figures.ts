import { addDays, dateInZone, daysBetween, type Money, type PurchaseDocument } from '@outlay/core';
import type { Dataset } from '../dataset.ts';
import type { Locale } from '../locale/locale.ts';
import type { DocumentRow, ReportFigures } from '../report.ts';
import { mainCurrency } from './by-currency.ts';
import { categoryTotals } from './categories.ts';
import { categoryNaming } from './category-naming.ts';
import { dayTotals } from './days.ts';
import { dateOf, documentRows } from './document-rows.ts';
import { duplicateRows } from './duplicates.ts';
import { divideRounded } from './ratio.ts';
import { reconcile } from './reconciliation.ts';
import { storeTotals } from './stores.ts';
import { comparedTotals, currencyTotals, totalIn } from './totals.ts';

/** The currency of an account with nothing to tell it by: that of the specification's examples (§2). */
const assumedCurrency = 'PLN';

/** Counts everything that a report says. */
export function countFigures(dataset: Dataset, locale: Locale, previousLabel: string): ReportFigures {
  const { period, timeZone, summary, previous } = dataset;
  const naming = categoryNaming(dataset.categoryNames, locale);
  const documents = documentRows(dataset.documents, period, timeZone, naming.name);
  const main = summary?.total.currency ?? mainCurrency(dataset.documents) ?? assumedCurrency;
  const totals = currencyTotals(
    documents.map(({ amount }) => amount),
    main,
  );
  return {
    totals,
    categories: categoryTotals(documents, summary, main, naming),
    stores: storeTotals(documents, main),
    days: dayTotals(documents, period, main),
    documents,
    comparison: previous && {
      previous: { ...previous.period, label: previousLabel },
      totals: comparedTotals(totals, inside(previous.documents, previous.period, timeZone), main),
    },
    reconciliation: reconcile(summary, totals, main),
    dailyAverage: dailyAverage(totalIn(totals, main), dataset),
    largestPurchase: largestPurchase(documents, main),
    recurring: dataset.recurring.map((expense) => ({ ...expense, category: naming.name(expense.category) })),
    duplicates: duplicateRows(dataset.duplicates, documents),
    narrative: summary?.narrative ?? null,
  };
}

function inside(documents: readonly PurchaseDocument[], { from, until }: Dataset['period'], zone: string) {
  return documents.filter((document) => {
    const date = dateOf(document, zone);
    return date === null || (from <= date && date < until);
  });
}

/** Over the days that have begun: a month that is half over is not spread over its future. */
function dailyAverage(total: Money, { period, readAt, timeZone }: Dataset): Money | null {
  const tomorrow = addDays(dateInZone(readAt, timeZone), 1);
  const days = daysBetween(period.from, tomorrow < period.until ? tomorrow : period.until);
  return days > 0 ? { ...total, minor: divideRounded(total.minor, BigInt(days)) } : null;
}

function largestPurchase(documents: readonly DocumentRow[], main: string): DocumentRow | null {
  let largest: DocumentRow | null = null;
  for (const document of documents) {
    const { currency, minor } = document.amount;
    if (currency === main && minor > (largest?.amount.minor ?? 0n)) largest = document;
  }
  return largest;
}
