import { dateInZone, decimalString, type Money } from '@outlay/core';
import { instantsLater } from './instant-range.ts';
import type { Summary, SummaryPart } from './summarise.ts';

/** Puts a summary's figures into words. A language model can stand behind it as well as rules. */
export type SummaryWriter = {
  /** A few sentences on the whole range. */
  write(summary: Summary, timeZone: string): Promise<string>;
  /** A sentence on one part. */
  writePart(part: SummaryPart): Promise<string>;
};

const namedCategories = 3;

/** Writes from rules, in Polish, and says nothing that the figures do not. */
export const ruleBasedWriter: SummaryWriter = {
  async write(summary, timeZone) {
    const first = dateInZone(summary.from, timeZone);
    const last = dateInZone(instantsLater(summary.until, -1), timeZone);
    const range = first === last ? first : `${first} – ${last}`;
    if (summary.documentCount === 0 && summary.otherCurrencies.length === 0) {
      return `${range}: brak zakupów.`;
    }
    return [
      `${range}: ${amountText(summary.total)}, liczba dokumentów: ${summary.documentCount}.`,
      largestCategories(summary),
      busiestPart(summary),
      otherCurrencies(summary),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
  },
  async writePart({ total, documentCount, categories }) {
    const [largest] = categories;
    if (documentCount === 0) return 'Brak zakupów.';
    const most = largest?.category ? ` Najwięcej: ${largest.category}, ${amountText(largest.amount)}.` : '';
    return `Razem ${amountText(total)}, liczba dokumentów: ${documentCount}.${most}`;
  },
};

function largestCategories({ categories, total }: Summary): string {
  const named = categories
    .filter(({ category, amount }) => category !== null && amount.minor > 0n)
    .slice(0, namedCategories)
    .map(({ category, amount }) => `${category} ${amountText(amount)}${share(amount, total)}`);
  return named.length === 0 ? '' : `Najwięcej: ${named.join(', ')}.`;
}

function share(amount: Money, total: Money): string {
  if (total.minor <= 0n || amount.minor > total.minor) return '';
  return ` (${(amount.minor * 100n + total.minor / 2n) / total.minor}%)`;
}

function busiestPart({ parts, total }: Summary): string {
  const [busiest] = parts.toSorted((left, right) => Number(right.total.minor - left.total.minor));
  if (!busiest || parts.length < 2 || total.minor <= 0n) return '';
  return `Najdroższy okres: od ${busiest.date}, ${amountText(busiest.total)}.`;
}

function otherCurrencies(summary: Summary): string {
  const amounts = summary.otherCurrencies.map(amountText);
  return amounts.length === 0 ? '' : `W innych walutach: ${amounts.join(', ')}.`;
}

/** `1 234,50 PLN`, with no-break spaces. */
function amountText(amount: Money): string {
  const [whole = '', fraction] = decimalString(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${grouped}${fraction === undefined ? '' : `,${fraction}`}\u00a0${amount.currency}`;
}
