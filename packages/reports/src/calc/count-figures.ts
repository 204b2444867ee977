import type { PeriodSummary } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { dateInZone } from '@outlay/core/time';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { BatchFigures } from '../figures/batch-figures.ts';
import type { ClosedDocuments } from '../figures/closed-documents.ts';
import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type {
  Comparison,
  ComparisonGap,
  CountedFigures,
  CurrencyTotal,
  DocumentRow,
} from '../figures/figures.ts';
import type { LastReport } from '../figures/last-report.ts';
import type { Locale } from '../locale/locale.ts';
import { accounting } from './accounting.ts';
import { booking, bookingFinder } from './accounting-rules.ts';
import type { BatchDataset, SourcedBatch } from './batch-dataset.ts';
import { batchFigures } from './batch-figures.ts';
import { mainCurrency } from './by-currency.ts';
import { type CategoryAmount, categoryAmounts, categoryTotals, subcategoryTotals } from './categories.ts';
import { changesSince, type ReportNow } from './changes.ts';
import { changesSinceClosing } from './changes-since-closing.ts';
import { comingUp } from './coming-up.ts';
import { type ComparedPeriod, comparedPeriod, elapsedDays } from './compared-period.ts';
import { currencySums, sumsIn } from './currency-sums.ts';
import { dataQuality, qualityAccumulator } from './data-quality.ts';
import { dayTotals, weekTotals } from './days.ts';
import { documentRows, type RowOptions, sourcedRows } from './document-rows.ts';
import { countedDocuments, type DocumentSums } from './document-sums.ts';
import { duplicateEffect, duplicateRows, namedIds } from './duplicates.ts';
import { recordsGap } from './earlier-records.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import { filterFigures } from './filter-figures.ts';
import { groupTotals } from './groups.ts';
import { incomeApart } from './income-apart.ts';
import { monthMatrix } from './months.ts';
import { moverList } from './movers.ts';
import { namedAccounts } from './named-accounts.ts';
import { purchaseRegister } from './purchase-register.ts';
import { divideRounded } from './ratio.ts';
import { reconcile } from './reconciliation.ts';
import { recurringRows } from './recurring.ts';
import { reportInvoices } from './report-invoices.ts';
import { reportedDocuments } from './reported-documents.ts';
import type { SpentRow } from './spent-by-store.ts';
import { storeMoverList } from './store-movers.ts';
import { storeTotals } from './stores.ts';
import { supplierFinder } from './suppliers.ts';
import { comparedTotals, flowTotals, spendingTotals, totalIn, undatedTotals } from './totals.ts';
import { lacksMonths, trend } from './trend.ts';
import { usualWeek } from './usual-week.ts';

/** The currency if nothing names one: that of the examples in specification §2. */
const assumedCurrency = 'PLN';

/** How figures are counted. `label` is the name of an earlier period in the report's language. */
export type CountOptions = RowOptions & {
  readonly label: (past: PastPeriod, compared: ComparedPeriod) => string;
  readonly mapping: AccountingMapping | null;
  readonly locale: Locale;
  readonly lastReport: LastReport | null;
  readonly closed: ClosedDocuments | null;
};

/**
 * Counts all figures of a report: those of the filtered documents, and of all records where a comparison requires it.
 */
export function countFigures(
  records: FilteredDataset & Partial<BatchDataset>,
  options: CountOptions,
): CountedFigures {
  const { dataset, whole, filter, batch } = records;
  const { kind, period } = dataset;
  // The service's totals cover all documents.
  const summary = filter || batch ? null : dataset.summary;
  const { naming, mapping, timeZone, locale } = options;
  const main = whole.summary?.total.currency ?? mainCurrency(whole.documents) ?? assumedCurrency;
  const checks = qualityAccumulator(dataset);
  const counted = countedDocuments({ documents: dataset.documents, period, main, others: [checks] }, options);
  const everything = counted.rows;
  const { spending: documents, income } = incomeApart(everything);
  const now = countSpending(counted.sums, summary, main, options);
  const { currencies: sums } = now;
  const before = dataset.previous && countPast('previous', records, main, options);
  const yearBefore = dataset.lastYear && countPast('lastYear', records, main, options);
  const categories = categoryTotals({
    amounts: now.categories,
    before: before && before.categories,
    naming,
    main,
  });
  const subcategories = subcategoryTotals(
    { amounts: now.subcategories, before: before && before.subcategories, naming, main },
    categories,
  );
  const undated = undatedTotals(sums);
  const isUndated =
    documents.length > 0 && undated.reduce((count, total) => count + total.documents, 0) === documents.length;
  const { duplicates, duplicateEffect: effect } = suspectedTwice(
    dataset,
    { everything, spending: documents, totals: now.totals },
    options,
  );
  const seen = { period, today: dateInZone(dataset.readAt, timeZone) };
  const shared = { mainCurrency: main, counted: options.counted, totals: now.totals, documents, income };
  const control =
    filter || batch
      ? controlOf(whole, main, options)
      : { documents: everything, sums, duplicateEffect: effect, dataset };
  const shown = batch ? documentRows(batch.selected, batch.covered, options) : everything;
  const shownSums = batch ? currencySums(shown, main) : sums;
  const recurring =
    dataset.recurring && recurringRows(dataset.recurring, { dataset, everything, main }, options);
  const hasNoTrend = batch !== undefined || (filter !== null && lacksMonths(dataset, main, options));
  const supplierOf = mapping?.suppliers ? supplierFinder(mapping.suppliers) : null;
  const invoices = mapping?.invoices
    ? reportInvoices(reportedDocuments(records, counted, options), mapping.invoices, supplierOf)
    : null;
  const booked =
    mapping &&
    accounting(documents, main, {
      bookingOf: bookingFinder(mapping, dataset.categoryNames, locale),
      supplierOf,
      company: mapping.company,
      defaultBooking: mapping.default ? booking(mapping.default) : null,
      named: namedAccounts(mapping),
      invoiced: new Set(invoices?.matched.map(({ document }) => document)),
    });
  const stores = storeTotals(now.stores, before && before.stores, main);
  const spending = { categories, stores, documents, before: before && before.documents, main };
  const days = isUndated ? [] : dayTotals(sums, seen, main);
  const usual = usualWeek(records, main, options);
  return {
    ...shared,
    filter: filterFigures(records, { ...control, shown, main, hasNoTrend }, locale),
    trend: hasNoTrend
      ? null
      : trend({ dataset, whole, sums, days, total: totalIn(now.totals, main), usualWeek: usual }, options),
    usualWeek: usual,
    ...moverList(spending),
    ...storeMoverList(spending),
    comingUp: recurring && comingUp(recurring, dataset, main),
    flows: flowTotals(sums),
    categories,
    subcategories,
    stores,
    days,
    weeks: isUndated ? [] : weekTotals(sums, seen, main),
    undated,
    months: monthMatrix(documents, seen, main, naming),
    comparison: before && comparison(now.totals, before, main),
    lastYear: yearBefore && comparison(now.totals, yearBefore, main),
    comparisonGap: before || batch ? null : comparisonGap(whole),
    reconciliation: reconcile({ ...control, shownSums }, main),
    dailyAverage: batch ? null : dailyAverage(totalIn(now.totals, main), elapsedDays(dataset)),
    largestCategory: categories.find(({ amount }) => amount.currency === main && amount.minor > 0n) ?? null,
    largestPurchase: sumsIn(sums, main).largest,
    recurring,
    duplicates,
    duplicateEffect: effect,
    accounting: booked,
    invoices,
    purchaseRegister: booked && purchaseRegister(documents, timeZone, { entries: booked.entries, invoices }),
    quality: dataQuality(checks.result(), everything.length, dataset, main),
    groups: groupTotals(documents, main),
    changes: changesFrom({ kind, period, locale, ...shared }, options),
    batch: batch ? countBatch(batch, everything, main, options) : null,
    unavailable: dataset.unavailable,
  };
}

/** Counts what all batches export as they exported it. */
function countBatch(
  { taken, history, covered }: SourcedBatch,
  entries: readonly DocumentRow[],
  main: string,
  options: CountOptions,
): BatchFigures {
  const exported = documentRows(taken.exported, taken.knownPeriod, options);
  const waits = new Map(
    taken.waiting.map(({ document, reason, character }) => [document, { reason, character }]),
  );
  const waiting = sourcedRows([...waits.keys()], taken.knownPeriod, options).flatMap(({ document, row }) => {
    const wait = waits.get(document);
    return wait ? [{ document: row, ...wait }] : [];
  });
  return batchFigures({ taken, history, covered, entries, exported, waiting, main });
}

/** The changes since the period was closed or, if it was not, since the last report. */
function changesFrom(now: ReportNow, options: CountOptions): CountedFigures['changes'] {
  const { closed, lastReport } = options;
  if (closed) return changesSinceClosing(closed, now, options);
  return lastReport && changesSince(lastReport, now);
}

/** The documents of a period, income included, those of its spending, and what that adds up to. */
type SuspectedDocuments = {
  readonly everything: readonly DocumentRow[];
  readonly spending: readonly DocumentRow[];
  readonly totals: readonly CurrencyTotal[];
};

/** Possible duplicates, and the totals without them; `null` if the service did not return all pairs. */
function suspectedTwice(
  dataset: Dataset,
  { everything, spending, totals }: SuspectedDocuments,
  options: CountOptions,
): Pick<CountedFigures, 'duplicates' | 'duplicateEffect'> {
  const duplicates =
    dataset.duplicates && duplicateRows(dataset.duplicates, everything, suspectedBefore(dataset, options));
  const hasAllPairs = dataset.unavailable.every(({ resource }) => resource !== 'duplicates');
  const effect = duplicates && hasAllPairs ? duplicateEffect(duplicates, spending, totals) : null;
  return { duplicates, duplicateEffect: effect };
}

/** Compares the service's summary with all documents, whatever the report shows. */
function controlOf(whole: Dataset, main: string, options: CountOptions) {
  const documents = documentRows(whole.documents, whole.period, options);
  const sums = currencySums(documents, main);
  const counted = {
    everything: documents,
    spending: incomeApart(documents).spending,
    totals: spendingTotals(sums, main),
  };
  const { duplicateEffect: effect } = suspectedTwice(whole, counted, options);
  return { documents, sums, duplicateEffect: effect, dataset: whole };
}

/** The documents of compared periods that are possible duplicates of a purchase in this one. */
function suspectedBefore({ duplicates, previous, lastYear }: Dataset, options: CountOptions): DocumentRow[] {
  const ids = new Set(namedIds(duplicates ?? []));
  return [previous, lastYear].flatMap((past) => {
    const named = past?.documents.filter(({ id }) => id !== null && ids.has(id)) ?? [];
    return past && named.length > 0 ? documentRows(named, past.period, options) : [];
  });
}

type Spending = Omit<DocumentSums, 'categories'> & {
  readonly totals: readonly CurrencyTotal[];
  readonly categories: readonly CategoryAmount[];
  readonly subcategories: readonly CategoryAmount[];
};

function countSpending(
  { currencies, stores, categories }: DocumentSums,
  summary: PeriodSummary | null,
  main: string,
  { naming }: CountOptions,
): Spending {
  return {
    currencies,
    stores,
    totals: spendingTotals(currencies, main),
    categories: categoryAmounts(categories.categories, summary, main, naming),
    subcategories: categories.subcategories,
  };
}

type PastSpending = Spending & {
  /** Only for sums by store: they have no line items. */
  readonly documents: readonly SpentRow[];
  readonly compared: ComparedPeriod;
  readonly label: string;
};

function countPast(
  which: 'previous' | 'lastYear',
  { dataset, whole, filter }: FilteredDataset,
  main: string,
  options: CountOptions,
): PastSpending | null {
  const [past, all] = [dataset[which], whole[which]];
  // Whether there are records does not depend on the filter.
  const compared = !past || !all || recordsGap(all, whole) ? null : comparedPeriod(dataset, past);
  if (!past || !compared) return null;
  const { rows, sums } = countedDocuments(
    { documents: past.documents, period: compared.days, main },
    { ...options, hasLineItems: false },
  );
  const summary = filter || compared.basis === 'first-days' ? null : past.summary;
  return {
    ...countSpending(sums, summary, main, options),
    documents: incomeApart(rows).spending,
    compared,
    label: options.label(past, compared),
  };
}

function comparison(totals: readonly CurrencyTotal[], before: PastSpending, main: string): Comparison {
  return {
    previous: { ...before.compared.days, label: before.label },
    basis: before.compared.basis,
    totals: comparedTotals(totals, before.currencies, main),
  };
}

/** A period that has not begun has no comparison. */
function comparisonGap(dataset: Dataset): ComparisonGap | null {
  if (elapsedDays(dataset) === 0) return null;
  const gap = dataset.previous && recordsGap(dataset.previous, dataset);
  return gap ?? { reason: 'not-proved', recordsBegin: null };
}

function dailyAverage(total: Money, days: number): Money | null {
  return days > 0 && total.minor >= 0n ? { ...total, minor: divideRounded(total.minor, BigInt(days)) } : null;
}
