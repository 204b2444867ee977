import { isoWeekday } from '@outlay/core/time';
import { capitalized } from '../locale/capitalized.ts';
import { englishDays } from '../locale/day-span.ts';
import { english } from '../locale/english.ts';
import { months, ownDays } from '../locale/english-months.ts';
import { englishRefunds } from '../locale/english-narration.ts';
import { listOf } from '../locale/list-of.ts';
import { englishCount } from '../locale/plural.ts';
import type { LabeledPeriod } from '../locale/words.ts';
import { lastComparedDay } from './last-compared-day.ts';
import type { ComparedName, ComparisonWords, CountedCause, OverviewWords } from './overview-words.ts';

/** The texts of an overview in English. */
export const englishOverview: OverviewWords = {
  heading({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return english.weekName(name);
      case 'monthly':
        return monthAndYear(name);
      case 'quarterly':
        return `${name.slice(5)} ${name.slice(0, 4)}`;
      case 'yearly':
        return name;
      case 'custom':
        return englishDays(first, last);
    }
  },
  title: (period) => englishOverview.heading(period) + ownDays(period),
  days: ({ first, last }) => englishDays(first, last),
  spent: 'Spent',
  spentSoFar: 'Spent so far',
  refundedOnBalance: 'Purchases less refunds',
  refundedBy: (amount) => `refunds exceeded purchases by ${amount}`,
  nothing: (period) =>
    isSpan(period)
      ? `No purchases ${inDays(period.first, period.last)}`
      : `No purchases in ${englishOverview.title(period)}`,
  noFilteredTrend:
    'No chart of earlier months: the service gives only their totals, which cannot be filtered',
  comparison,
  shortComparison({ how, percent, refundsBefore, purchases }) {
    if (purchases) return `purchases ${changedPurchases(purchases)}`;
    return how === 'less' || (how === 'more' && refundsBefore === null)
      ? percentWords({ how, percent })
      : null;
  },
  nothingIn: (currency, past) =>
    past === null
      ? `No purchases in ${currency}`
      : `No purchases in ${currency} (${past.amount} ${whenOf(past.against)})`,
  gotBack: ({ amount, purchases, refunds }) =>
    purchases === null
      ? 'There were only refunds, no purchases'
      : `You got back ${amount} more than you spent: purchases ${purchases}, refunds ${refunds}`,
  otherCurrencies: (amounts) => `Not included: ${list(amounts)} in other currencies`,
  currenciesBelow: (currencies) => `Not included: amounts in ${list(currencies)}`,
  refunds: (amount) => `${amount} in refunds already deducted`,
  income: (amounts) => `Income not included: ${list(amounts)}`,
  ownShare: (owned, full) => `Includes shared expenses of ${full}; your share is ${owned}`,
  ownShareOnly: 'Only your own share of shared expenses is included',
  changedSince({ revision, since, added, changed, removed, effects }) {
    const report = since === null ? 'the last report' : `the report of ${since}`;
    const last = revision === null ? report : `revision ${revision}`;
    if (added + changed + removed === 0) return `Nothing has changed since ${last}`;
    const counts = [
      ...(added > 0 ? [`${englishCount(added, 'document')} added`] : []),
      ...(changed > 0 ? [`${englishCount(changed, 'document')} changed`] : []),
      ...(removed > 0 ? [`${englishCount(removed, 'document')} removed`] : []),
    ];
    return `Since ${last}: ${list(counts)}${effects.length > 0 ? ` (${effects.join(', ')})` : ''}`;
  },
  trendTitle: (unit) => (unit === 'month' ? 'By month' : 'By day'),
  average(unit, earlier) {
    if (earlier === null) return unit === 'month' ? 'monthly average' : 'daily average';
    return `average of the ${earlier} ${unit}s before`;
  },
  usualWeek({ how, percent, weeks }) {
    const usual = `the average of the ${weeks} weeks\u00a0before`;
    return how === 'about' ? `About the same as ${usual}` : `${percentWords({ how, percent })} than ${usual}`;
  },
  month: (period) => ({
    label: monthName(period.name).slice(0, 3),
    name: monthAndYear(period.name) + ownDays(period),
  }),
  day: (date) => ({
    label: `${english.weekdays[isoWeekday(date) - 1]} ${Number(date.slice(8))}`,
    name: englishDays(date, date),
  }),
  notWhole: (name, isOver) => `${name} (${isOver ? 'incomplete' : 'so far'})`,
  categoriesTitle: 'Where it went',
  storesTitle: 'Where it went, by store',
  share: 'Share',
  changeAgainst: (against) => `vs${isDays(against) ? ' ' : '\u00a0'}${shortNameOf(against)}`,
  fromNothing: 'new',
  more: (count) => `${count} more`,
  moreNet: (count) => `${count} more, net of refunds`,
  risesAndFalls: (rises, falls) => `up ${rises}, down ${falls}`,
  alsoSpent: (amounts) => `Also ${list(amounts)}`,
  currenciesTitle: 'Other currencies',
  currenciesNote: 'Not included, not converted',
  documents: (count) => englishCount(count, 'document'),
  changesTitle: changesFrom,
  cause({ store, storeChange, amounts, ended, against, ...counts }) {
    const text = amounts
      ? `${amounts.now}, ${amounts.how === 'more' ? 'up' : 'down'} from ${amounts.before}`
      : ended
        ? `${ended.count === 1 ? 'refund of ' : ''}${ended.amount}${ended.count === 1 ? '' : ' in refunds'} ${isDays(against) ? 'before' : whenOf(against)}, no\u00a0purchases now`
        : countedCause(counts);
    if (store === null) return text;
    return storeChange === null ? `${store}, ${text}` : `${store} ${storeChange}: ${text}`;
  },
  comingUpTitle({ first, last, isMonth, readOn }) {
    if (!isMonth) return `Coming up by ${Number(last.slice(8))} ${monthName(last)}`;
    return readOn === null
      ? `Coming up in ${monthName(first)}`
      : `Still expected in ${monthName(first)} (from ${englishOverview.shortDay(readOn)})`;
  },
  shortDay: (date) => `${Number(date.slice(8))}\u00a0${monthName(date).slice(0, 3)}`,
  totalOf: (payments, currency) =>
    currency === null
      ? `Total of ${englishCount(payments, 'payment')}`
      : `Total in ${currency} (${englishCount(payments, 'payment')})`,
  asLastPaid: 'expected, as last paid',
  overdue: 'no payment found yet',
  mayBePaid: 'may be paid already',
  unknownAmounts: (count) => `and ${englishCount(count, 'payment')} of unknown amount`,
  refundOf: (amount) => `refund of ${amount}`,
  recurringPayment: 'Recurring payment',
  toCheckTitle: 'To check',
  nothingRecorded: 'Nothing was recorded in this period: check that the records are complete',
  duplicate({ store, first, second, documents, counted }) {
    const all = documents > 2 ? '; all are in the total' : '; both are in the total';
    const included = counted > 1 ? `; ${counted} of them are in the total` : '';
    const effect = counted === documents ? all : included;
    if (second === null) return `Possible duplicate: ${store}, ${first}`;
    return first === second
      ? `Possible duplicate: ${store}, ${first} appears ${documents > 2 ? `${documents} times` : 'twice'}${effect}`
      : `Possible duplicate: ${store}, ${first} and ${second}${effect}`;
  },
  moreDuplicates: (count) => englishCount(count, 'more possible duplicate'),
  priceRise: (name, change, now) => `${name} went up by ${change} to ${now}`,
  missingPayment({ name, due, amount, refunded }) {
    const last = amount === null ? '' : `, ${amount} as last\u00a0paid`;
    const refund = refunded.length > 0 ? `, but a refund of ${list(refunded)}` : '';
    return `No payment to ${name} found (expected on ${due}${last})${refund}`;
  },
  withoutImage: (count, names) =>
    `${englishCount(count, 'document')} without an image: ${named(count, names)}`,
  withoutCategory: (count, amounts) =>
    `${englishCount(count, 'document')} without a category: ${list(amounts)}`,
  inFuture: (count) => `${englishCount(count, 'document')} dated in the future`,
  moreToCheck: (count) => `${count} more to check`,
  unnamedToCheck: (count) =>
    `${englishCount(count, 'item')}, with no room to name ${count === 1 ? 'it' : 'them'} here`,
  checked: (documents, currency) =>
    documents === 0
      ? "Checked: the service's own summary shows no purchases either"
      : `The total of ${englishCount(documents, 'document')}${currency === null ? '' : ` in ${currency}`} matches the service's own summary`,
  leftOut: (documents) => `The filter leaves out ${documents} of them`,
  checkedNothingIn: (currency) =>
    `Checked: the service's own summary shows no purchases in ${currency} either`,
  uncheckedCurrencies: (currencies) =>
    `${list(currencies)} not checked: the service has no summary for ${currencies.length === 1 ? 'it' : 'them'}`,
  created: (when) => `Data read on ${when}`,
};

function comparison({ how, percent, perDay, purchases, against, refundsBefore }: ComparisonWords): string {
  // Non-breaking spaces keep the days on one line.
  const days = ownDays(against.period).replaceAll(/(?<=\S) /g, '\u00a0');
  const name = nameOf(against) + days + (refundsBefore ? `, which had ${englishRefunds(refundsBefore)}` : '');
  const byDay = perDay ? `, but ${percentWords(perDay)} per\u00a0day` : '';
  // What was bought comes first: the rise of the total says more about the period before.
  if (purchases) {
    const are = purchases.how === 'less' ? 'are' : 'stayed';
    return `Purchases ${are} ${changedPurchases(purchases)}; the total is up ${percent} from ${name}`;
  }
  switch (how) {
    case 'more':
    case 'less':
      return `${percentWords({ how, percent })} than ${name}${byDay}`;
    case 'about':
      return `About the same as ${name}${byDay}`;
    case 'equal':
      return `Exactly the same as ${name}${byDay}`;
    case 'nothing-before':
      return `Nothing was spent ${whenOf(against)}${days}`;
    case 'nothing-filtered-before':
      return `No spending matched the filter ${whenOf(against)}${days}`;
    case 'refunded-before':
      return `${capitalized(whenOf(against))}${days}, refunds exceeded purchases`;
  }
}

/** "3% lower", "about the same", "the same". */
function changedPurchases({ how, percent }: NonNullable<ComparisonWords['purchases']>): string {
  if (how === 'less') return `${percent} lower`;
  return how === 'about' ? 'about the same' : 'the same';
}

/** "2 purchases and 1 refund"; empty for none. */
function boughtAndRefunded(purchases: number, refunds: number): string {
  const bought = purchases > 0 ? [englishCount(purchases, 'purchase')] : [];
  return [...bought, ...(refunds > 0 ? [englishCount(refunds, 'refund')] : [])].join(' and ');
}

/** It stays on one line, because a line that ends with "no" reads as its opposite. */
const none = 'no\u00a0purchases';

/** A change described by counts. */
function countedCause(counts: CountedCause): string {
  const now = boughtAndRefunded(counts.purchases, counts.refunds);
  if (counts.purchasesBefore + counts.refundsBefore > 0) return `${now || none}${before(counts)}`;
  return now === '' ? none : `${now}, none before`;
}

/** The counts before. With refunds, numbers of purchases alone would be misleading. */
function before({ purchases, purchasesBefore, refunds, refundsBefore }: CountedCause): string {
  if (refunds + refundsBefore > 0) return `; before: ${boughtAndRefunded(purchasesBefore, refundsBefore)}`;
  return `, ${purchases > purchasesBefore ? 'up' : 'down'} from\u00a0${purchasesBefore}`;
}

/** The title of the changes in a short form for a narrow column. */
function changesFrom(against: ComparedName): string {
  const { period, isSameYear } = against;
  if (isDays(against)) return `Compared with ${shortDays(against)}`;
  if (period.kind === 'weekly') return `What changed from ${shortNameOf(against)}`;
  const isLong = period.kind === 'monthly' && !isSameYear;
  return `What changed from ${isLong ? shortMonthAndYear(period.name) : nameOf(against)}`;
}

/** An earlier period in a few characters that do not break: "Sep", "week 42", "Q2", "1–12 Sep". */
function shortNameOf(against: ComparedName): string {
  const { period } = against;
  if (isDays(against)) return shortDays({ ...against, isSameYear: true });
  if (period.kind === 'weekly') return `week\u00a0${Number(period.name.slice(6))}`;
  if (period.kind === 'monthly') return monthName(period.name).slice(0, 3);
  return nameOf(against).replaceAll(' ', '\u00a0');
}

/** Whether an earlier period is named by the days that are compared. */
function isDays({ period, firstDays }: ComparedName): boolean {
  return firstDays !== null || period.kind === 'custom';
}

/** The compared days: "5 Oct", "1–12 Sep", "28 Sep – 4 Oct", with the year if it is another one. */
function shortDays(against: ComparedName): string {
  const { period, isSameYear } = against;
  const last = lastComparedDay(against);
  const end = englishOverview.shortDay(last) + (isSameYear ? '' : `\u00a0${last.slice(0, 4)}`);
  if (period.first === last) return end;
  return period.first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(period.first.slice(8))}–${end}`
    : `${englishOverview.shortDay(period.first)}\u00a0–\u00a0${end}`;
}

/** An earlier period as an adverbial: "in September", "from 3 to 12 October 2026", "the week before". */
function whenOf(against: ComparedName): string {
  const { which, period, firstDays } = against;
  if (firstDays === 1) return `on ${nameOf(against)}`;
  if (firstDays !== null) return `in ${nameOf(against)}`;
  if (period.kind === 'weekly' && which === 'previous') return nameOf(against);
  return period.kind !== 'weekly' && isSpan(period)
    ? inDays(period.first, period.last)
    : `in ${nameOf(against)}`;
}

/** Whether a period is named by its first and last days. */
function isSpan({ kind }: LabeledPeriod): boolean {
  return kind === 'custom' || kind === 'weekly';
}

/** "on 5 October 2026", "from 1 to 31 October 2026", "from 28 September to 4 October 2026". */
function inDays(first: string, last: string): string {
  if (first === last) return `on ${englishDays(first, last)}`;
  const [start, end] = englishDays(first, last).split(/ – |–/);
  return `from ${start} to ${end}`;
}

function percentWords({ how, percent }: { how: 'more' | 'less'; percent: string }): string {
  return `${percent} ${how}`;
}

function nameOf({ which, period, firstDays, isSameYear }: ComparedName): string {
  const name = wholeName({ which, period, isSameYear });
  if (firstDays === null) return name;
  return firstDays === 1 ? `the first day of ${name}` : `the first ${firstDays} days of ${name}`;
}

function wholeName({ which, period, isSameYear }: Omit<ComparedName, 'firstDays'>): string {
  const { kind, first, last, name } = period;
  switch (kind) {
    case 'weekly':
      return which === 'previous'
        ? 'the week before'
        : `week ${Number(name.slice(6))} of ${name.slice(0, 4)}`;
    case 'monthly':
      return isSameYear ? monthName(name) : monthAndYear(name);
    case 'quarterly':
      return isSameYear ? name.slice(5) : `${name.slice(5)} ${name.slice(0, 4)}`;
    case 'yearly':
      return name;
    case 'custom':
      return englishDays(first, last);
  }
}

/** The names of the first documents, and how many others there are. */
function named(count: number, names: readonly string[]): string {
  const more = count - names.length;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function monthAndYear(date: string): string {
  return `${monthName(date)} ${date.slice(0, 4)}`;
}

function shortMonthAndYear(date: string): string {
  return `${monthName(date).slice(0, 3)}\u00a0${date.slice(0, 4)}`;
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}

function list(texts: readonly string[]): string {
  return listOf(texts, 'en');
}
