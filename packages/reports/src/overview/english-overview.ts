import { englishCount } from '../locale/plural.ts';
import type { ComparedName, ComparisonWords, OverviewWords } from './overview-words.ts';
import { isWholeMonth } from './whole-month.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** English. */
export const englishOverview: OverviewWords = {
  heading({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `Week ${Number(name.slice(6))}, ${name.slice(0, 4)}`;
      case 'monthly':
        return isWholeMonth(first, last) ? monthAndYear(first) : daySpan(first, last);
      case 'quarterly':
        return `${name.slice(5)} ${name.slice(0, 4)}`;
      case 'yearly':
        return name;
      case 'custom':
        return daySpan(first, last);
    }
  },
  days: ({ first, last }) => daySpan(first, last),
  spent: 'Spent',
  spentSoFar: 'Spent so far',
  refundedOnBalance: 'Refunds outweighed purchases',
  nothing: ({ kind, ...period }) =>
    kind === 'custom' || kind === 'weekly'
      ? `No purchases, ${daySpan(period.first, period.last)}`
      : `No purchases in ${englishOverview.heading({ kind, ...period })}`,
  comparison,
  otherCurrencies: (amounts) => `Also ${list(amounts)} in other currencies`,
  refunds: (amount) => `After refunds of ${amount}`,
  income: (amounts) => `Income: ${list(amounts)}, not counted here`,
  ownShare: (owned, full) => `Your share of shared expenses: ${owned} of ${full}`,
  ownShareOnly: 'Only your own share of shared expenses is counted',
  trendTitle: (unit) => (unit === 'month' ? 'Month by month' : 'Day by day'),
  average: (unit) => (unit === 'month' ? 'monthly average' : 'daily average'),
  month: (first) => ({ label: monthName(first).slice(0, 3), name: monthAndYear(first) }),
  day: (date) => ({
    label: `${weekdays[new Date(date).getUTCDay()]} ${Number(date.slice(8))}`,
    name: daySpan(date, date),
  }),
  categoriesTitle: 'Where it went',
  isNew: 'new',
  more: (count) => `${count} more`,
  currenciesTitle: 'Other currencies',
  documents: (count) => englishCount(count, 'document'),
  changesTitle: (against) => `What changed from ${nameOf(against)}`,
  cause({ store, purchases, purchasesBefore, refunds }) {
    const now = purchases === 0 && refunds > 0 ? englishCount(refunds, 'refund') : purchased(purchases);
    const counted = purchasesBefore === 0 ? now : `${now}, ${before(purchases, purchasesBefore)}`;
    return store === null ? counted : `${store}, ${counted}`;
  },
  comingUpTitle: ({ first, last, isMonth }) =>
    isMonth ? `Coming up in ${monthName(first)}` : `Coming up, ${daySpan(first, last)}`,
  shortDay: (date) => `${Number(date.slice(8))}\u00a0${monthName(date).slice(0, 3)}`,
  total: 'Total',
  recurringPayment: 'Recurring payment',
  toCheckTitle: 'To check',
  duplicate({ store, first, second, isCountedTwice }) {
    const counted = isCountedTwice ? '; both are counted' : '';
    if (second === null) return `Possible duplicate: ${store}, ${first}`;
    return first === second
      ? `Possible duplicate: ${store}, ${first} appears twice${counted}`
      : `Possible duplicate: ${store}, ${first} and ${second}${counted}`;
  },
  moreDuplicates: (count) => englishCount(count, 'more possible duplicate'),
  priceRise: (name, change, now) => `${name} went up by ${change} to ${now}`,
  missingPayment: (name, due) => `No payment to ${name} found, due ${due}`,
  withoutReceipt: (names, more) =>
    `No receipt image: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  withoutCategory: (count, amounts) =>
    `${englishCount(count, 'document')} without a category: ${list(amounts)}`,
  inFuture: (count) => `${englishCount(count, 'document')} dated in the future`,
  moreToCheck: (count) => `${count} more to check`,
  checked: (documents) =>
    documents === 0
      ? 'Checked: the service’s own summary shows no purchases either'
      : `${englishCount(documents, 'document')} checked against the service’s own summary: no difference`,
  uncheckedCurrencies: (currencies) => `${list(currencies)} not checked: the service gives no summary`,
  created: (when) => `Created ${when}`,
};

function comparison({ how, percent, perDay, against }: ComparisonWords): string {
  const name = nameOf(against);
  const byDay = perDay ? `, but ${percentWords(perDay)} per day` : '';
  switch (how) {
    case 'more':
    case 'less':
      return `${percentWords({ how, percent })} than ${name}${byDay}`;
    case 'about':
      return `About as much as ${name}${byDay}`;
    case 'equal':
      return `Exactly as much as ${name}${byDay}`;
    case 'nothing-before':
      return `Nothing was spent in ${name}`;
    case 'refunded-before':
      return `In ${name}, refunds outweighed purchases`;
  }
}

function before(purchases: number, purchasesBefore: number): string {
  return purchases === purchasesBefore ? 'as many as before' : `${purchasesBefore} before`;
}

function purchased(count: number): string {
  return count === 0 ? 'no purchases' : englishCount(count, 'purchase');
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
      if (!isWholeMonth(first, last)) return daySpan(first, last);
      return isSameYear ? monthName(first) : monthAndYear(first);
    case 'quarterly':
      return isSameYear ? name.slice(5) : `${name.slice(5)} ${name.slice(0, 4)}`;
    case 'yearly':
      return name;
    case 'custom':
      return daySpan(first, last);
  }
}

/** "5 October 2026", "1–31 October 2026", "28 September – 4 October 2026". */
function daySpan(first: string, last: string): string {
  const [day, lastOfSpan] = [Number(first.slice(8)), Number(last.slice(8))];
  if (first === last) return `${day} ${monthAndYear(first)}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${day}–${lastOfSpan} ${monthAndYear(first)}`;
  const start = first.slice(0, 4) === last.slice(0, 4) ? monthName(first) : monthAndYear(first);
  return `${day} ${start} – ${lastOfSpan} ${monthAndYear(last)}`;
}

function monthAndYear(date: string): string {
  return `${monthName(date)} ${date.slice(0, 4)}`;
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}

function list(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
