import type { Money } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone } from '@outlay/core/time';
import { amountText } from '../words/amount-text.ts';
import { countText, nouns } from '../words/count-text.ts';
import { dateRangeText, monthText, weekdayText } from '../words/date-text.ts';
import { nextPart } from './breakdown.ts';
import { instantsLater } from './instant-range.ts';
import type { Figures, Summary } from './summarize.ts';

/** The figures of the previous week, if there are any. */
export type WeekBefore = Pick<Summary, 'total' | 'documentCount'>;

/** Describes a summary in words. */
export type SummaryWriter = {
  /** Describes the whole range in a few sentences. */
  write(summary: Summary, before?: WeekBefore): string;
  /** Describes one part in a sentence. */
  writePart(part: Figures): string;
};

const namedCategories = 3;

/** Writes Polish texts by rules, from the figures only. */
export const ruleBasedWriter: SummaryWriter = {
  write(summary, before) {
    return [
      `${rangeText(summary)}: ${spentText(summary)}.`,
      comparison(summary, before),
      largestCategories(summary),
      dearestPart(summary),
      otherCurrencies(summary),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
  },
  writePart({ total, documentCount, categories }) {
    if (documentCount === 0) return 'Brak zakupów.';
    const [largest] = categories;
    const isNamed = largest?.category && largest.amount.minor > 0n;
    const most = isNamed ? `, najwięcej na: ${largest.category} (${amountText(largest.amount)})` : '';
    return `${countText(documentCount, nouns.document)} na ${amountText(total)}${most}.`;
  },
};

function rangeText({ from, until, timeZone }: Summary): string {
  return dateRangeText(dateInZone(from, timeZone), dateInZone(instantsLater(until, -1), timeZone));
}

function spentText({ documentCount, total, otherCurrencies: others }: Summary): string {
  if (documentCount > 0) return `${countText(documentCount, nouns.document)} na ${amountText(total)}`;
  return others.length === 0 ? 'brak zakupów' : `brak zakupów w walucie konta (${total.currency})`;
}

function comparison({ total }: Summary, before: WeekBefore | undefined): string {
  if (!before || before.documentCount === 0) return '';
  const difference = total.minor - before.total.minor;
  if (difference === 0n) return 'Tyle samo co tydzień wcześniej.';
  const size = { ...total, minor: difference < 0n ? -difference : difference };
  const word = difference < 0n ? 'mniej' : 'więcej';
  return `O ${amountText(size)}${shareText(size, before.total)} ${word} niż tydzień wcześniej.`;
}

function largestCategories({ categories, total }: Summary): string {
  const named = categories
    .filter(({ category, amount }) => category !== null && amount.minor > 0n)
    .slice(0, namedCategories)
    .map(({ category, amount }) => {
      const share = amount.minor > total.minor ? '' : shareText(amount, total);
      return `${category} ${amountText(amount)}${share}`;
    });
  return named.length === 0 ? '' : `Najwięcej na: ${named.join(', ')}.`;
}

/** ` (13%)`, rounded half up; empty if the whole is not positive. */
function shareText(amount: Money, whole: Money): string {
  if (whole.minor <= 0n) return '';
  const percent = (amount.minor * 200n + whole.minor) / (whole.minor * 2n);
  return percent === 0n ? ' (poniżej 1%)' : ` (${percent}%)`;
}

function dearestPart(summary: Summary): string {
  const { dearestPart: part, total } = summary;
  return part === null || total.minor <= 0n
    ? ''
    : `${partText(summary, part.date)}, ${amountText(part.total)}.`;
}

function partText({ granularity, until, timeZone }: Summary, date: CalendarDate): string {
  switch (granularity) {
    case 'Day':
      return `Najdroższy dzień: ${weekdayText(date)}`;
    case 'Week': {
      const lastDay = dateInZone(instantsLater(until, -1), timeZone);
      const sunday = addDays(nextPart(date, 'Week'), -1);
      return `Najdroższy tydzień: ${dateRangeText(date, sunday < lastDay ? sunday : lastDay)}`;
    }
    case 'Month':
      return `Najdroższy miesiąc: ${monthText(date)}`;
  }
}

function otherCurrencies(summary: Summary): string {
  const amounts = summary.otherCurrencies.map(amountText);
  return amounts.length === 0 ? '' : `W innych walutach: ${amounts.join(', ')}.`;
}
