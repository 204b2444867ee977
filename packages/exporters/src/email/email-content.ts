import type { Money } from '@outlay/core/money';
import { plainLine, plainLines } from '@outlay/core/text';
import { foldChanges, foldPayments, formatMoney, type Report } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { checkSigns } from '../format/check-signs.ts';
import { titleWithoutFilter } from '../format/filtered-title.ts';
import { emailWords } from './email-words.ts';

/** The texts of a message beside its report. */
export type EmailOptions = {
  /** A text above the report: lines, with empty lines between paragraphs. */
  readonly intro?: string;
  /** The job that sends it. */
  readonly job?: string;
  /** An `https:` or `mailto:` address to unsubscribe. */
  readonly unsubscribe?: string;
};

/** The content of a message as text, in order. Both bodies are created from it, so that they say the same. */
export type EmailContent = {
  /** Paragraphs, each of lines. */
  readonly intro: readonly (readonly string[])[];
  readonly about: string;
  readonly heading: string;
  readonly days: string | null;
  readonly label: string;
  readonly amount: string | null;
  readonly comparisons: readonly string[];
  readonly notes: readonly string[];
  readonly currencies: {
    readonly title: string;
    readonly note: string;
    readonly rows: readonly { readonly amount: string; readonly documents: string }[];
  } | null;
  readonly trend: {
    readonly title: string;
    readonly columns: readonly {
      readonly label: string;
      readonly name: string;
      readonly amount: string;
      readonly isCurrent: boolean;
    }[];
    readonly average: string | null;
    readonly alt: string;
  } | null;
  readonly changes: {
    readonly title: string;
    readonly rows: readonly {
      readonly name: string;
      readonly change: string;
      readonly cause: string | null;
    }[];
    /** The number and total of further items, with the rises and falls that it nets as its cause; `null` without any. */
    readonly more: { readonly name: string; readonly change: string; readonly cause: string | null } | null;
  } | null;
  readonly comingUp: {
    readonly title: string;
    /** What the amounts are: "as last paid". */
    readonly basis: string;
    readonly rows: readonly {
      readonly day: string;
      readonly name: string;
      readonly amount: string | null;
    }[];
    /** Later payments in one line, totals, and how many amounts are not known. */
    readonly sums: readonly { readonly label: string; readonly amount: string | null }[];
  } | null;
  readonly checks: {
    readonly title: string;
    readonly items: readonly { readonly text: string; readonly isCritical: boolean }[];
  } | null;
  /** The result of the control totals, and what it does not cover, each with its sign. */
  readonly checked: readonly { readonly sign: string; readonly text: string }[];
  readonly why: string;
  readonly stop: { readonly text: string; readonly link: string | null };
  readonly created: string;
};

/** So many movements and payments, and so many things to check, besides those that put the figures in question. */
const maxChanges = 3;
const maxPayments = 3;
const maxChecks = 4;

/** Selects the content of a message about a report. Every text is one plain line. */
export function emailContent(report: Report, options: EmailOptions): EmailContent {
  const { kind, overview, account, locale } = report;
  const title = titleWithoutFilter(report);
  const { spent } = overview;
  const words = emailWords[locale];
  const { unsubscribe = null } = options;
  return plain({
    intro: paragraphs(options.intro ?? ''),
    about: account === null ? title : `${title} · ${account}`,
    heading: overview.heading,
    // Other periods than a calendar month and a year state their days.
    days: kind === 'weekly' || overview.title !== overview.heading ? overview.days : null,
    label: spent.label,
    amount: spent.amount && formatMoney(spent.amount, locale),
    comparisons: spent.comparisons,
    notes: spent.notes,
    currencies: currenciesOf(report),
    trend: trendOf(report),
    changes: changesOf(report),
    comingUp: comingUpOf(report),
    checks: checksOf(report),
    checked: checkedOf(report),
    why: words.why(options.job ?? null),
    stop: { text: unsubscribe === null ? words.howToStop : words.unsubscribe, link: unsubscribe },
    created: overview.created,
  });
}

function paragraphs(text: string): string[][] {
  const lines = plainLines(text.trim());
  return lines === '' ? [] : lines.split('\n\n').map((paragraph) => paragraph.split('\n'));
}

function currenciesOf({ overview: { currencies }, locale }: Report): EmailContent['currencies'] {
  if (!currencies) return null;
  const rows = currencies.rows.map(({ amount, documents }) => ({
    amount: formatMoney(amount, locale),
    documents,
  }));
  return { title: currencies.title, note: currencies.note, rows };
}

function trendOf({ overview: { trend }, locale }: Report): EmailContent['trend'] {
  if (!trend) return null;
  const { title, average, alt } = trend;
  const columns = trend.columns.map(({ amount, label, name, isCurrent }) => ({
    label,
    name,
    isCurrent,
    amount: formatMoney(amount, locale),
  }));
  return {
    title,
    columns,
    average: average && `${average.label}: ${formatMoney(average.amount, locale)}`,
    alt,
  };
}

function changesOf({ overview: { changes }, locale }: Report): EmailContent['changes'] {
  if (!changes) return null;
  const written = (money: Money) => formatCell({ type: 'money', money, isChange: true }, locale);
  const { rows, rest } = foldChanges(changes, maxChanges + 1, locale);
  return {
    title: changes.title,
    rows: rows.map(({ name, icon, change, cause }) => ({
      name: icon === null ? name : `${icon} ${name}`,
      change: written(change),
      cause,
    })),
    more: rest && {
      name: rest.name,
      change: written(rest.change),
      cause: rest.sides,
    },
  };
}

/** The next payments as the page shows them, and what the others and all of them come to. */
function comingUpOf({ overview: { comingUp }, locale }: Report): EmailContent['comingUp'] {
  if (!comingUp) return null;
  const { title, basis, totals, unknown } = comingUp;
  const { rows, rest } = foldPayments(comingUp.rows, maxPayments + 1, locale);
  const written = (money: Money | null) => money && formatMoney(money, locale);
  const isSummed = comingUp.rows.length > 1;
  return {
    title,
    basis,
    rows: rows.map(({ day, name, mark, amount }) => ({
      day,
      name: mark === null ? name : `${name} (${mark})`,
      amount: written(amount),
    })),
    sums: [
      ...(rest ? [{ label: rest.name, amount: written(rest.amount) }] : []),
      ...(isSummed ? totals.map(({ label, amount }) => ({ label, amount: written(amount) })) : []),
      ...(isSummed && unknown !== null ? [{ label: unknown, amount: null }] : []),
    ],
  };
}

function checksOf({ overview: { toCheck }, locale }: Report): EmailContent['checks'] {
  if (!toCheck) return null;
  const { title, items } = toCheck;
  const criticalCount = items.filter(({ isCritical }) => isCritical).length;
  const shown = items.slice(0, criticalCount + maxChecks);
  const left = items.length - shown.length;
  const more = { text: emailWords[locale].more(left), isCritical: false };
  return { title, items: left > 0 ? [...shown, more] : shown };
}

function checkedOf({ overview: { checked } }: Report): EmailContent['checked'] {
  const { status, text, unchecked } = checked;
  return [
    { sign: checkSigns[status], text },
    ...(unchecked === null ? [] : [{ sign: checkSigns.unchecked, text: unchecked }]),
  ];
}

/** The same content with plain lines. */
function plain<Value>(value: Value): Value {
  if (typeof value === 'string') return plainLine(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)])) as Value;
}
