import type { Money } from '@outlay/core/money';
import { dateInZone, dayCount, lastDay, type Period, type PeriodKind, periodName } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { Comparison, CountedFigures } from '../figures/figures.ts';
import { capitalized } from '../locale/capitalized.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatShare } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import {
  type ComparisonFacts,
  type Narration,
  narrationOf,
  type SpendingFacts,
} from '../locale/narration.ts';
import type { LabeledPeriod } from '../locale/words.ts';
import { elapsedDays } from './compared-period.ts';
import { hasRefunds } from './has-refunds.ts';
import { oneLine } from './name-key.ts';
import { reversal } from './reversal.ts';
import { tellingRefunds } from './telling-refunds.ts';

/** The figures and settings of a narrative. */
type NarrativeInput = {
  readonly figures: CountedFigures;
  readonly dataset: Dataset;
  readonly locale: Locale;
  readonly narration: Narration;
};

/** The period in a few sentences, written from the figures in the report's language. A filter is named by the title. */
export function narrative(figures: CountedFigures, dataset: Dataset, locale: Locale): string {
  const input: NarrativeInput = { figures, dataset, locale, narration: narrationOf(locale) };
  const sentences = [
    input.narration.spending(spendingFacts(input)),
    comparisonClause(input),
    largestClauses(input),
    reconciliationClause(input),
  ];
  return sentences.filter(Boolean).map(asSentence).join(' ');
}

function spendingFacts(input: NarrativeInput): SpendingFacts {
  const { figures, dataset } = input;
  const flows = figures.flows.filter(({ spent }) => spent.documents > 0);
  const countOf = (key: 'purchases' | 'refunds') => flows.reduce((sum, flow) => sum + flow[key].documents, 0);
  const amountsOf = (key: 'purchases' | 'refunds') =>
    flows.flatMap((flow) => (flow[key].documents > 0 ? flow[key].amount : []));
  const written = (amounts: readonly Money[]) => amounts.map((amount) => writtenMoney(amount, input));
  const spent = saidAmounts(flows.map((flow) => flow.spent.amount));
  return {
    when: whenOf(dataset.kind, dataset.period, input),
    isOver: dateInZone(dataset.readAt, dataset.timeZone) >= dataset.period.until,
    spent: written(spent.filter(({ minor }) => minor >= 0n)),
    refunded: written(spent.filter(({ minor }) => minor < 0n)),
    startsWithRefunded: (spent[0]?.minor ?? 0n) < 0n,
    purchases: countOf('purchases'),
    purchaseAmounts: written(amountsOf('purchases')),
    refunds: countOf('refunds'),
    refundAmounts: written(amountsOf('refunds')),
    income: written(figures.flows.flatMap(({ income }) => (income.documents > 0 ? income.amount : []))),
    isOwnShare: figures.documents.some(({ amount, full }) => amount !== full && amount.minor !== full.minor),
  };
}

/** Omits currencies with a total of zero if there are others; the main currency is first. */
function saidAmounts(amounts: readonly Money[]): readonly Money[] {
  const input = amounts.filter(({ minor }) => minor !== 0n);
  return input.length > 0 ? input : amounts.slice(0, 1);
}

/** The comparison with earlier spending in the main currency; empty without a reliable comparison. */
function comparisonClause(input: NarrativeInput): string {
  const { comparison, comparisonGap, mainCurrency } = input.figures;
  if (comparisonGap?.reason === 'no-records') return input.narration.noEarlierRecords;
  if (comparisonGap?.reason === 'records-begin') {
    return input.narration.recordsBegin(formatDate(comparisonGap.recordsBegin, input.locale));
  }
  const compared = comparison?.totals.find(({ change }) => change.currency === mainCurrency);
  if (!comparison || !compared) return '';
  const { previous, change, changePerMille } = compared;
  const isNoMeasure = previous.minor === 0n || previous.minor + change.minor < 0n;
  const refunds = tellingRefunds(compared);
  const how: ComparisonFacts['how'] = change.minor > 0n ? 'more' : change.minor < 0n ? 'less' : 'equal';
  return input.narration.comparison({
    when: whenCompared(comparison, input),
    currency: currencySaid(input),
    how: previous.minor < 0n ? 'refunded' : isNoMeasure ? 'stated' : how,
    change: writtenMoney(change, input),
    share: changePerMille ? formatShare(Math.abs(changePerMille), input.locale) : null,
    previous: writtenMoney(previous, input),
    reversal: reversal(compared, comparison, {
      flows: input.figures.flows,
      daysNow: elapsedDays(input.dataset),
      locale: input.locale,
    }),
    refundsBefore: refunds && { count: refunds.documents, amount: writtenMoney(refunds.amount, input) },
  });
}

/**
 * The largest category and the store with the largest total; with several currencies, the first clause names the
 * currency.
 */
function largestClauses(input: NarrativeInput): string {
  const category = categoryClause(input);
  const place = placeClause(input, {
    currency: category === '' ? currencySaid(input) : null,
    isNetSaid: category !== '' && hasRefunds(input.figures),
  });
  return [category, place].filter(Boolean).join('; ');
}

/** The largest category; empty if no document has one. */
function categoryClause(input: NarrativeInput): string {
  const largest = input.figures.largestCategory;
  if (!largest || (largest.category === null && largest.perMille === 1000)) return '';
  // Beside a net refund, shares are of more than the total spending, which only the table explains.
  const { currency } = largest.amount;
  const isOfAll = input.figures.categories.every(
    ({ amount }) => amount.currency !== currency || amount.minor >= 0n,
  );
  return input.narration.largestCategory({
    category: largest.category && oneLine(largest.category),
    amount: writtenMoney(largest.amount, input),
    share: largest.perMille !== null && isOfAll ? formatShare(largest.perMille, input.locale) : null,
    isNet: hasRefunds(input.figures),
    currency: currencySaid(input),
  });
}

/** The store with the largest total if there are several, otherwise the largest purchase. */
function placeClause(
  input: NarrativeInput,
  { currency, isNetSaid }: { readonly currency: string | null; readonly isNetSaid: boolean },
): string {
  const { stores, mainCurrency, largestPurchase: purchase } = input.figures;
  const ofMain = stores.filter(({ amount }) => amount.currency === mainCurrency);
  const [store, next] = ofMain.filter(({ amount }) => amount.minor > 0n);
  if (store && next && store.store !== null) {
    return input.narration.largestStore({
      store: oneLine(store.store),
      amount: writtenMoney(store.amount, input),
      visits: store.visits,
      refunds: store.documents - store.visits,
      isNet: !isNetSaid && ofMain.some(({ documents, visits }) => documents > visits),
      currency,
    });
  }
  if (!purchase) return '';
  return input.narration.largestPurchase({
    amount: writtenMoney(purchase.amount, input),
    store: purchase.store && oneLine(purchase.store),
    date: purchase.date && formatDate(purchase.date, input.locale),
    currency,
  });
}

function reconciliationClause(input: NarrativeInput): string {
  const { status, difference } = input.figures.reconciliation;
  if (status !== 'differs' || !difference) return '';
  if (difference.minor === 0n) return input.narration.categoriesNotReconciled;
  return input.narration.notReconciled({
    difference: writtenMoney(difference, input),
    isHigher: difference.minor > 0n,
  });
}

function whenOf(kind: PeriodKind, period: Period, { narration }: NarrativeInput): string {
  return narration.when(labeledPeriod(kind, period));
}

function whenCompared({ basis, previous }: Comparison, input: NarrativeInput): string {
  const { narration, dataset } = input;
  const whole = dataset.previous?.period;
  if (basis !== 'first-days' || !whole) return whenOf(dataset.kind, previous, input);
  return narration.whenFirstDays(dayCount(previous), labeledPeriod(dataset.kind, whole));
}

function labeledPeriod(kind: PeriodKind, { from, until }: Period): LabeledPeriod {
  const period = { from, until };
  return { kind, first: from, last: lastDay(period), name: periodName(kind, period) };
}

/** The main currency if there are others. */
function currencySaid({ figures }: NarrativeInput): string | null {
  return figures.totals.length > 1 ? figures.mainCurrency : null;
}

/** An amount without its sign, which the words express. */
function writtenMoney({ minor, currency }: Money, { locale }: NarrativeInput): string {
  return formatMoney({ minor: minor < 0n ? -minor : minor, currency }, locale);
}

function asSentence(clause: string): string {
  return `${capitalized(clause)}.`;
}
