import { english, firstDays, inSentence } from './english.ts';
import { formatDate } from './format-date.ts';
import { listOf } from './list-of.ts';
import type { Narration, RefundsBefore, ReversalFacts, SpendingFacts } from './narration.ts';
import { englishCount } from './plural.ts';
import type { LabeledPeriod } from './words.ts';

/** English clauses about a period. */
export const englishNarration: Narration = {
  when,
  whenFirstDays,
  spending(facts) {
    const income = facts.income.length > 0 ? `; income came to ${list(facts.income)}` : '';
    return spentClause(facts) + income;
  },
  comparison({ when: time, currency, how, change, share, previous, refundsBefore, reversal }) {
    if (how === 'refunded') return netRefund({ when: time, amount: previous });
    if (how === 'stated') return `${time}, spending came to ${previous}`;
    const had = refundsBefore ? `, which had ${englishRefunds(refundsBefore)}` : '';
    const then = `${time}${had}${reversal ? `; ${reversed(reversal, currency === null ? moreOrLess : higherOrLower)}` : ''}`;
    const difference = `${change}${share === null ? '' : ` (${share})`}`;
    if (currency === null) {
      return how === 'equal'
        ? `that is exactly as much as ${then}`
        : `that is ${difference} ${how} than ${then}`;
    }
    if (how === 'equal') return `spending in ${currency} was exactly as high as ${then}`;
    return `spending in ${currency} was ${difference} ${how === 'more' ? 'higher' : 'lower'} than ${then}`;
  },
  reversal(facts, time) {
    const than = facts.how === 'more' || facts.how === 'less' ? 'than' : 'as';
    return `${reversed(facts, moreOrLess)} ${than} ${time}`;
  },
  noEarlierRecords: 'there are no earlier records to compare with',
  recordsBegin: (date) => `the records begin on ${date}, so there is no comparison with the previous period`,
  largestCategory({ category, amount, share, isNet, currency }) {
    const net = isNet ? 'net of refunds, ' : '';
    const part = share === null ? '' : `, or ${share} of spending`;
    return category === null
      ? `${within(currency)}${net}the largest amount, ${amount}${part}, is uncategorized`
      : `${within(currency)}${net}the largest category was ${category}: ${amount}${part}`;
  },
  largestStore: ({ store, amount, visits, refunds, isNet, currency }) =>
    `${within(currency)}the highest total${isNet ? ', net of refunds,' : ''} was paid to ${store}: ${amount} (${visited(visits, refunds)})`,
  largestPurchase({ amount, store, date, currency }) {
    const details = [store, date].filter((detail) => detail !== null).join(', ');
    return `${within(currency)}the largest expense was ${amount}${details === '' ? '' : ` (${details})`}`;
  },
  netRefund,
  notReconciled: ({ difference, isHigher }) =>
    `the totals do not match: the service's own summary is ${difference} ${isHigher ? 'higher' : 'lower'} than the sum of the documents`,
  categoriesNotReconciled:
    "the totals do not match: the categories of the service's summary do not add up to its total",
};

/** Refunds of an earlier period: "a PLN 687.00 refund", "PLN 700.00 in refunds". */
export function englishRefunds({ count, amount }: RefundsBefore): string {
  return count === 1 ? `a ${amount} refund` : `${amount} in refunds`;
}

const moreOrLess = { more: 'more', less: 'less' };
const higherOrLower = { more: 'higher', less: 'lower' };

function reversed(facts: ReversalFacts, directions: typeof moreOrLess): string {
  if (facts.of === 'day') return `per day, ${facts.share} ${directions[facts.how]}`;
  if (facts.how === 'less') return `without refunds, purchases are ${facts.share} lower`;
  return `without refunds, purchases are ${facts.how === 'about' ? 'about ' : ''}the same`;
}

function within(currency: string | null): string {
  return currency === null ? '' : `in ${currency}, `;
}

function netRefund({ when: then, amount }: { when: string | null; amount: string }): string {
  return `${then === null ? '' : `${then}, `}refunds exceeded purchases by ${amount}`;
}

function when({ kind, first, last, name }: LabeledPeriod): string {
  const [from, to] = [formatDate(first, 'en'), formatDate(last, 'en')];
  switch (kind) {
    case 'weekly':
      return `in ${inSentence(english.periodLabel({ kind, first, last, name }))}`;
    case 'monthly':
    case 'quarterly':
    case 'yearly':
      return `in ${english.periodLabel({ kind, first, last, name })}`;
    case 'custom':
      return first === last ? `on ${from}` : `from ${from} to ${to}`;
  }
}

function whenFirstDays(days: number, period: LabeledPeriod): string {
  return `${days === 1 ? 'on' : 'in'} the ${firstDays(days, english.periodLabel(period))}`;
}

function spentClause(facts: SpendingFacts): string {
  const { when: then, isOver, spent, refunded, purchases, refunds } = facts;
  const soFar = isOver ? '' : ' so far';
  if (purchases + refunds === 0) return `${then}, no purchases were recorded${soFar}`;
  const own = facts.isOwnShare ? ' (counting only your own share of shared expenses)' : '';
  const exceeded = refunded.length > 0 ? netRefund({ when: null, amount: list(refunded) }) : null;
  const verb = spent.length === 1 ? 'was' : 'were';
  const paid = spent.length > 0 ? `${list(spent)} ${verb} spent` : null;
  const ordered = facts.startsWithRefunded ? [exceeded, paid] : [paid, exceeded];
  const clauses = ordered.filter((clause) => clause !== null);
  const said = `${then}, ${clauses.join(' and ')}${soFar}`;
  // Without refunds, the number of purchases can be part of the sentence.
  return refunds === 0 && exceeded === null
    ? `${said} on ${documents(facts)}${own}`
    : `${said}${own}: ${documents(facts)}`;
}

function visited(visits: number, refunds: number): string {
  const paid = englishCount(visits, 'purchase');
  return refunds > 0 ? `${paid}, ${englishCount(refunds, 'refund')}` : paid;
}

/**
 * Numbers of purchases and refunds; the amount of several refunds is separate, because it would otherwise read as the
 * total. Where refunds exceed purchases, both amounts are stated, since no other figure tells what was bought.
 */
function documents({ purchases, purchaseAmounts, refunds, refundAmounts, refunded }: SpendingFacts): string {
  if (refunds === 0) return englishCount(purchases, 'purchase');
  const [bought, sent] = [englishCount(purchases, 'purchase'), englishCount(refunds, 'refund')];
  const amounts = list(refundAmounts);
  if (purchases > 0 && refunded.length > 0) {
    return `${bought} came to ${list(purchaseAmounts)}, ${sent} to ${amounts}`;
  }
  if (purchases === 0) return `${sent} of ${amounts}${refunds === 1 ? '' : ' in total'}`;
  return refunds === 1 ? `${bought} and ${sent} of ${amounts}` : `${bought}; ${sent} came to ${amounts}`;
}

function list(texts: readonly string[]): string {
  return listOf(texts, 'en');
}
