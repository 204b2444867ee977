import { englishDays } from './day-span.ts';
import { months, ownDays } from './english-months.ts';
import { englishUnavailable } from './english-unavailable.ts';
import { isPayMonth } from './pay-month.ts';
import { englishCount } from './plural.ts';
import type { LabeledComparison, Words } from './words.ts';

/** English texts. */
export const english: Words = {
  titles: {
    weekly: 'Weekly expense report',
    monthly: 'Monthly expense report',
    quarterly: 'Quarterly expense report',
    yearly: 'Yearly expense report',
    custom: 'Expense report',
  },
  unfinishedTitle: (title) => `${title} (to date)`,
  revisedTitle: (title, revision) => `${title}, revision ${revision}`,
  batchTitle: (title, number) => `${title}, batch ${number}`,
  correctedTitle: (title, revision) => `${title}, correction (revision ${revision})`,
  months,
  periodLabel({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `Week ${Number(name.slice(6))}, ${englishDays(first, last)}`;
      case 'monthly':
        return `${monthName(name)} ${name.slice(0, 4)}${ownDays({ kind, first, last })}`;
      case 'quarterly':
        return `${name.slice(5)} ${name.slice(0, 4)}`;
      case 'yearly':
        return name;
      case 'custom':
        return englishDays(first, last);
    }
  },
  earlierLabel(compared) {
    const label = english.periodLabel(compared);
    return compared.basis === 'first-days' ? firstDays(compared.days, label) : withLength(label, compared);
  },
  comparedTo(compared) {
    const label = inSentence(english.earlierLabel(compared));
    return `compared with ${compared.basis === 'first-days' ? 'the ' : ''}${label}`;
  },
  changeFrom(compared) {
    const name =
      compared.kind === 'weekly' ? `week ${Number(compared.name.slice(6))}` : english.periodLabel(compared);
    return `Change from ${compared.basis === 'first-days' ? `the ${firstDays(compared.days, name)}` : name}`;
  },
  serviceSummary(period) {
    switch (period.kind) {
      case 'monthly':
        return isPayMonth(period)
          ? `the service's own summary for ${englishDays(period.first, period.last)}`
          : `the service's own ${english.periodLabel(period)} summary`;
      case 'quarterly':
      case 'yearly':
        return `the service's own ${english.periodLabel(period)} summary`;
      case 'weekly':
      case 'custom':
        return `the service's own summary for ${inSentence(english.periodLabel(period))}`;
    }
  },
  noEarlierRecords: 'No comparison: there are no earlier records.',
  recordsBegin: (date) => `No comparison: the records begin on ${date}.`,
  weekName: (name) => `Week ${Number(name.slice(6))}, ${name.slice(0, 4)}`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  weekend: 'weekend',
  total: 'Total',
  uncategorized: 'Uncategorized',
  withoutSubcategory: 'No subcategory',
  unnamedStore: '(no store name)',
  withoutDate: 'No date',
  unavailable: englishUnavailable,
  partialTitle: (title) => `${title} (incomplete)`,
  warnings: {
    notReconciled: ({ summary, documents, difference }) =>
      `The service's own summary shows ${summary}, but its documents add up to ${documents} (difference: ${difference}). Documents may be missing.`,
    categoriesDiffer: ({ summary, categories }) =>
      `The service's own summary shows ${summary}, but its categories add up to ${categories}.`,
    incomplete: ({ first, last, difference }) =>
      `The document list for ${first === last ? first : `${first} to ${last}`} may be incomplete: ${difference === null ? 'the service counts more documents than it lists' : `its total differs from the service's own summary by ${difference}`}.`,
    unreadable: (count) =>
      count === 1
        ? '1 document has no amount yet and is not in this report.'
        : `${count} documents have no amount yet and are not in this report.`,
    unreadableItems: (count) =>
      count === 1
        ? 'The line items of 1 document could not be read. Only the total of this document is counted.'
        : `The line items of ${count} documents could not be read. Only the totals of these documents are counted.`,
    sharesBeyond: (count) =>
      `Your own share in the service exceeds the amount of ${englishCount(count, 'document')}. No more than the amount is counted.`,
    withoutCategory({ documents, of, amounts }) {
      if (documents < of) {
        return `${documents} of ${of} documents ${documents === 1 ? 'has' : 'have'} no category: ${amounts}. Choose ${documents === 1 ? 'its category' : 'their categories'} in the service.`;
      }
      return of === 1
        ? `The only document has no category: ${amounts}. Choose its category in the service.`
        : `None of the ${of} documents has a category: ${amounts}. Choose their categories in the service.`;
    },
    undated: (count) =>
      count === 1
        ? '1 document has no date. It is included in the totals, but not in the daily figures.'
        : `${count} documents have no date. They are included in the totals, but not in the daily figures.`,
    otherCurrencies: (currencies, main) =>
      `Amounts in ${currencies} are shown separately and are not included in the totals in ${main}.`,
    periodNotOver: ({ date, hasBegun }) =>
      hasBegun
        ? `The period is still running. Data as of ${date}; more documents may follow. Averages and comparisons count that day as a full day.`
        : `The period has not begun. Data as of ${date}; more documents may follow.`,
    noComparison: 'No comparison: the documents of the previous period may be incomplete.',
    duplicate({ store, first, second, documents, counted }) {
      const same = first === second;
      const subject = second === null || same ? `${store}, ${first}` : `${store}, ${first} and ${second}`;
      if (second === null) return `Possible duplicate: ${subject}. The other document is not in this report.`;
      const all = documents > 2 ? 'All are included' : 'Both are included';
      const some = counted > 1 ? `${counted} of them are included` : 'At most one of them is included';
      const times = documents > 2 ? `${documents} times` : 'twice';
      return `Possible duplicate: ${subject}${same ? ` appears ${times}` : ''}. ${counted === documents ? all : some} in the totals.`;
    },
    moreDuplicates: (count) =>
      `${count} more possible ${count === 1 ? 'duplicate is' : 'duplicates are'} listed under "Possible duplicates".`,
    nothingRecorded: 'Nothing was recorded in this period: check that the records are complete.',
    partOf: (amount, whole) => `${amount} (part of ${whole})`,
    amountOn: (amount, on) => (on === null ? amount : `${amount} on ${on}`),
    filterNameUnknown: ({ key, name, closest, isFormer }) =>
      `The filter names a ${key} that ${isFormer ? formerName : 'no document has'}: “${name}”.${isFormer ? ' It may have been renamed.' : ''}${closest === null ? '' : ` The closest name is “${closest}”.`}`,
    filterNamesUnknown: ({ key, names, more, isFormer }) =>
      `The filter has ${names.length + more} names (${key}) that ${isFormer ? formerName : 'no document has'}: ${names.map((name) => `“${name}”`).join(', ')} and ${more} more.`,
    ruleNameUnknown: ({ key, name, closest, isFormer }) =>
      `An accounting rule names a ${key} that ${isFormer ? formerName : 'is not in the records'}: “${name}”.${isFormer ? ' It may have been renamed.' : ' The rule never applies.'}${closest === null ? '' : ` The closest name is “${closest}”.`}`,
    ruleNamesUnknown: ({ key, names, more, isFormer }) =>
      `The accounting rules have ${names.length + more} names (${key}) that ${isFormer ? formerName : 'are not in the records'}: ${names.map((name) => `“${name}”`).join(', ')} and ${more} more.${isFormer ? '' : ' Rules with these names never apply.'}`,
    unmapped: ({ documents, amounts }) =>
      documents === 1
        ? `No accounting rule matches 1 document or a part of it (${amounts} in total). It is listed without an account.`
        : `No accounting rule matches ${documents} documents or parts of them (${amounts} in total). They are listed without an account.`,
    unmappedPayments: ({ documents, methods }) =>
      `${documents === 1 ? '1 document has' : `${documents} documents have`} no account for the payment (${methods}). The other side of the entries is empty.`,
    withoutPaymentMethod: 'no payment method',
    waiting: ({ reason, documents, named, more }) =>
      `Not in this batch: ${englishCount(documents, 'document')} (${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}). Reason: ${reason}. A later batch contains ${documents === 1 ? 'it' : 'them'} once this is corrected.`,
    taxWithoutNumber: ({ documents, amount, all }) =>
      `VAT without an invoice number: ${amount} of ${all} on purchases (${englishCount(documents, 'document')}). Outlay does not check whether VAT is deductible.`,
    ruleRate: ({ document, rule, tax }) => `${document} (VAT ${tax}, rule ${rule})`,
    ruleRatesDiffer: ({ documents, named, more }) =>
      `VAT of ${englishCount(documents, 'document')} does not match the rate in the accounting rule: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    recurringMissing: (expenses) =>
      `No payment found for recurring expenses expected in this period: ${expenses}.`,
    asLastTime: (amount) => `${amount} as last paid`,
    refunded: (amounts) => `but a refund of ${amounts}`,
    manyPayments: ({ count, first, last }) => `${count} payments, ${first} – ${last}`,
    incomeNotApart: (amount) =>
      `The service's own summary includes income of ${amount}. Its documents have no categories, so the totals in this report include this income.`,
  },
};

const formerName = 'the service no longer lists and only earlier documents have';

/** The label of a period inside a sentence: "week 46 (9–15 November 2026)". */
export function inSentence(label: string): string {
  return label.replace(/^Week (\d+), (.+)$/, 'week $1 ($2)');
}

/** The first days of a period: "first 22 days of October 2026". */
export function firstDays(count: number, label: string): string {
  return count === 1 ? `first day of ${inSentence(label)}` : `first ${count} days of ${inSentence(label)}`;
}

/** A label with the difference in length: "September 2026 (one day shorter)"; without it if the lengths are equal. */
function withLength(label: string, { basis, days, daysNow }: LabeledComparison): string {
  if (basis === 'equal') return label;
  const difference = Math.abs(days - daysNow);
  const length = difference === 1 ? 'one day' : `${difference} days`;
  const note = `${length} ${days < daysNow ? 'shorter' : 'longer'}`;
  // Days in brackets are not followed by other brackets.
  return label.endsWith(')') ? `${label.slice(0, -1)}, ${note})` : `${label} (${note})`;
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}
