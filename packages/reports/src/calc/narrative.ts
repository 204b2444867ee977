import type { Money } from '@outlay/core/money';
import { dateInZone, dayCount, lastDay, type Period, type PeriodKind, periodName } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { Comparison, CountedFigures } from '../figures/figures.ts';
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
import type { LabelledPeriod } from '../locale/words.ts';
import { oneLine } from './name-key.ts';

/** What a text is written from, and how. */
type Telling = {
  readonly figures: CountedFigures;
  readonly dataset: Dataset;
  readonly locale: Locale;
  readonly narration: Narration;
};

/** The period in a few sentences, written from the figures in the report's language. */
export function narrative(figures: CountedFigures, dataset: Dataset, locale: Locale): string {
  const telling: Telling = { figures, dataset, locale, narration: narrationOf(locale) };
  const sentences = [
    telling.narration.spending(spendingFacts(telling)),
    comparisonClause(telling),
    [categoryClause(telling), placeClause(telling)].filter(Boolean).join('; '),
    reconciliationClause(telling),
  ];
  return sentences.filter(Boolean).map(asSentence).join(' ');
}

function spendingFacts(telling: Telling): SpendingFacts {
  const { figures, dataset } = telling;
  const flows = figures.flows.filter(({ spent }) => spent.documents > 0);
  const countOf = (key: 'purchases' | 'refunds') => flows.reduce((sum, flow) => sum + flow[key].documents, 0);
  const written = (amounts: readonly Money[]) => amounts.map((amount) => writtenMoney(amount, telling));
  const spent = saidAmounts(flows.map((flow) => flow.spent.amount));
  return {
    when: whenOf(dataset.kind, dataset.period, telling),
    isOver: dateInZone(dataset.readAt, dataset.timeZone) >= dataset.period.until,
    spent: written(spent.filter(({ minor }) => minor >= 0n)),
    refunded: written(spent.filter(({ minor }) => minor < 0n)),
    startsWithRefunded: (spent[0]?.minor ?? 0n) < 0n,
    purchases: countOf('purchases'),
    refunds: countOf('refunds'),
    refundAmounts: written(flows.flatMap(({ refunds }) => (refunds.documents > 0 ? refunds.amount : []))),
    income: written(figures.flows.flatMap(({ income }) => (income.documents > 0 ? income.amount : []))),
    isOwnShare: figures.documents.some(({ amount, full }) => amount.minor !== full.minor),
  };
}

/** Currencies that came to nothing are left out beside others; the main one leads. */
function saidAmounts(amounts: readonly Money[]): readonly Money[] {
  const telling = amounts.filter(({ minor }) => minor !== 0n);
  return telling.length > 0 ? telling : amounts.slice(0, 1);
}

/** How spending in the main currency was before; nothing where nothing sound is known of then. */
function comparisonClause(telling: Telling): string {
  const { comparison, comparisonGap, mainCurrency } = telling.figures;
  if (comparisonGap?.reason === 'no-records') return telling.narration.noEarlierRecords;
  if (comparisonGap?.reason === 'records-begin') {
    return telling.narration.recordsBegin(formatDate(comparisonGap.recordsBegin, telling.locale));
  }
  const compared = comparison?.totals.find(({ change }) => change.currency === mainCurrency);
  if (!comparison || !compared) return '';
  const { previous, change, changePerMille } = compared;
  const isNoMeasure = previous.minor === 0n || previous.minor + change.minor < 0n;
  const how: ComparisonFacts['how'] = change.minor > 0n ? 'more' : change.minor < 0n ? 'less' : 'equal';
  return telling.narration.comparison({
    when: whenCompared(comparison, telling),
    currency: currencySaid(telling),
    how: previous.minor < 0n ? 'refunded' : isNoMeasure ? 'stated' : how,
    change: writtenMoney(change, telling),
    share: changePerMille ? formatShare(Math.abs(changePerMille), telling.locale) : null,
    previous: writtenMoney(previous, telling),
  });
}

/** The largest category; nothing where no document has one. */
function categoryClause(telling: Telling): string {
  const largest = telling.figures.largestCategory;
  if (!largest || (largest.category === null && largest.perMille === 1000)) return '';
  // Beside a net refund, shares are of more than what was spent in all: only the table says so.
  const { currency } = largest.amount;
  const isOfAll = telling.figures.categories.every(
    ({ amount }) => amount.currency !== currency || amount.minor >= 0n,
  );
  return telling.narration.largestCategory({
    category: largest.category && oneLine(largest.category),
    amount: writtenMoney(largest.amount, telling),
    share: largest.perMille !== null && isOfAll ? formatShare(largest.perMille, telling.locale) : null,
    currency: currencySaid(telling),
  });
}

/** The store with the largest total of several, or else the largest purchase. */
function placeClause(telling: Telling): string {
  const { stores, mainCurrency, largestPurchase: purchase } = telling.figures;
  const [store, next] = stores.filter(({ amount }) => amount.currency === mainCurrency && amount.minor > 0n);
  if (store && next && store.store !== null) {
    return telling.narration.largestStore({
      store: oneLine(store.store),
      amount: writtenMoney(store.amount, telling),
      visits: store.visits,
      currency: currencySaid(telling),
    });
  }
  if (!purchase) return '';
  return telling.narration.largestPurchase({
    amount: writtenMoney(purchase.amount, telling),
    store: purchase.store && oneLine(purchase.store),
    date: purchase.date && formatDate(purchase.date, telling.locale),
    currency: currencySaid(telling),
  });
}

function reconciliationClause(telling: Telling): string {
  const { status, difference } = telling.figures.reconciliation;
  if (status !== 'differs' || !difference) return '';
  if (difference.minor === 0n) return telling.narration.categoriesNotReconciled;
  return telling.narration.notReconciled({
    difference: writtenMoney(difference, telling),
    isHigher: difference.minor > 0n,
  });
}

function whenOf(kind: PeriodKind, period: Period, { narration }: Telling): string {
  return narration.when(labelledPeriod(kind, period));
}

function whenCompared({ basis, previous }: Comparison, telling: Telling): string {
  const { narration, dataset } = telling;
  const whole = dataset.previous?.period;
  if (basis !== 'first-days' || !whole) return whenOf(dataset.kind, previous, telling);
  return narration.whenFirstDays(dayCount(previous), labelledPeriod(dataset.kind, whole));
}

function labelledPeriod(kind: PeriodKind, { from, until }: Period): LabelledPeriod {
  const period = { from, until };
  return { kind, first: from, last: lastDay(period), name: periodName(kind, period) };
}

/** The main currency where others have to be told from it. */
function currencySaid({ figures }: Telling): string | null {
  return figures.totals.length > 1 ? figures.mainCurrency : null;
}

/** An amount without its sign: the words say which way it goes. */
function writtenMoney({ minor, currency }: Money, { locale }: Telling): string {
  return formatMoney({ minor: minor < 0n ? -minor : minor, currency }, locale);
}

function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
