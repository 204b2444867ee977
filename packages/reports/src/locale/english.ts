import { englishUnavailable } from './english-unavailable.ts';
import type { Words } from './words.ts';

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

/** English. */
export const english: Words = {
  titles: {
    weekly: 'Weekly expense report',
    monthly: 'Monthly expense report',
    quarterly: 'Quarterly expense report',
    yearly: 'Yearly expense report',
    custom: 'Expense report',
  },
  unfinishedTitle: (title) => `${title} so far`,
  revisedTitle: (title, revision) => `${title}, revision ${revision}`,
  months,
  periodLabel({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `Week ${Number(name.slice(6))} of ${name.slice(0, 4)} (${day(first)} – ${day(last)})`;
      case 'monthly':
        return `${monthName(first)} ${first.slice(0, 4)}`;
      case 'quarterly':
        return `${name.slice(5)} ${name.slice(0, 4)}`;
      case 'yearly':
        return name;
      case 'custom':
        return first === last ? day(first) : `${day(first)} – ${day(last)}`;
    }
  },
  firstDays: (count, label) =>
    count === 1 ? `first day of ${inSentence(label)}` : `first ${count} days of ${inSentence(label)}`,
  otherLength: (label, days, daysNow) => `${label} (${lengthDifference(days, daysNow)})`,
  comparedTo(compared) {
    const { basis, days, daysNow } = compared;
    const label = inSentence(english.periodLabel(compared));
    if (basis === 'first-days') return `compared with the ${english.firstDays(days, label)}`;
    return `compared with ${basis === 'equal' ? label : english.otherLength(label, days, daysNow)}`;
  },
  changeFrom(compared) {
    const name =
      compared.kind === 'weekly' ? `week ${Number(compared.name.slice(6))}` : english.periodLabel(compared);
    return `Change from ${compared.basis === 'first-days' ? `the ${english.firstDays(compared.days, name)}` : name}`;
  },
  noEarlierRecords: 'No earlier records, so there is no comparison.',
  recordsBegin: (date) => `No comparison: the records begin on ${date}.`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  weekend: 'weekend',
  total: 'Total',
  uncategorised: 'Without category',
  withoutSubcategory: 'Without subcategory',
  unnamedStore: '(no store name)',
  withoutDate: 'Without date',
  unavailable: englishUnavailable,
  partialTitle: (title) => `${title} (partial)`,
  warnings: {
    notReconciled: ({ summary, documents, difference }) =>
      `The service's summary says ${summary}, its documents add up to ${documents}: a difference of ${difference}. Documents may be missing.`,
    categoriesDiffer: ({ summary, categories }) =>
      `The service's summary says ${summary}, but its categories add up to ${categories}.`,
    incomplete: ({ first, last, difference }) =>
      `The document list for ${first === last ? first : `${first} to ${last}`} may be incomplete: ${difference === null ? 'the service counts more documents than it lists' : `it is ${difference} away from the service's summary`}.`,
    unreadable: (count) =>
      `${count} ${count === 1 ? 'document has' : 'documents have'} no amount yet and ${count === 1 ? 'is' : 'are'} not in this report.`,
    unreadableItems: (count) =>
      `${count} ${count === 1 ? 'document has' : 'documents have'} line items that could not be read. ${count === 1 ? 'It counts' : 'They count'} as a whole, without the amounts of line items.`,
    undated: (count) =>
      `${count} ${count === 1 ? 'document has' : 'documents have'} no date: in the totals, but on no day.`,
    otherCurrencies: (currencies, main) =>
      `Amounts in ${currencies} are shown separately and are not part of the totals in ${main}.`,
    periodNotOver: (date) => `The period is not over: the records were read on ${date}, and more may follow.`,
    noComparison: 'There is no comparison: the documents of the period before may be incomplete.',
    duplicate({ store, first, second, isCountedTwice }) {
      const same = first === second;
      const subject = second === null || same ? `${store}, ${first}` : `${store}, ${first} and ${second}`;
      if (second === null) return `Possible duplicate: ${subject}. The other document is not in this report.`;
      const counted = isCountedTwice ? 'Both are' : 'They are not both';
      return `Possible duplicate: ${subject}${same ? ' appears twice' : ''}. ${counted} included in the totals.`;
    },
    moreDuplicates: (count) =>
      `${count} more possible ${count === 1 ? 'duplicate is' : 'duplicates are'} listed under "Possible duplicates".`,
    amountOn: (amount, date) => (date === null ? amount : `${amount} on ${date}`),
    unmapped: ({ documents, amounts }) =>
      `No rule of the accounting mapping matches ${documents === 1 ? 'one document or a part of it' : `${documents} documents or parts of them`}, ${amounts} in total. They are listed without an account.`,
    recurringMissing: (expenses) =>
      `No payment found for recurring expenses due in this period: ${expenses}.`,
    incomeNotApart: (amount) =>
      `The service's summary includes income of ${amount}, but its documents have no category, so the totals here include income.`,
  },
};

/** The label of a period inside a sentence: "week 46 of 2026". */
function inSentence(label: string): string {
  return label.replace(/^Week /, 'week ');
}

/** How much longer or shorter a period of so many days is: "one day shorter". */
function lengthDifference(days: number, daysNow: number): string {
  const difference = Math.abs(days - daysNow);
  const length = difference === 1 ? 'one day' : `${difference} days`;
  return `${length} ${days < daysNow ? 'shorter' : 'longer'}`;
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? '';
}

function day(date: string): string {
  return `${Number(date.slice(8))} ${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`;
}
