import { type Money, sumMoney } from '@outlay/core/money';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInZone,
  dayCount,
  type Instant,
  lastDay,
  localDateTime,
  type Period,
  type PeriodKind,
  periodName,
} from '@outlay/core/time';
import { daysSeen } from '../calc/compared-period.ts';
import { perMilleOf } from '../calc/ratio.ts';
import type { Comparison, ReportFigures } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatPercent, minusSign } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import { type LabeledPeriod, type Words, wordsOf } from '../locale/words.ts';
import type {
  CategoryBlock,
  ChangeBlock,
  CheckedLine,
  ComingUpBlock,
  CurrencyBlock,
  Overview,
  SpentBlock,
  TrendBlock,
} from '../report/overview.ts';
import type { Warning } from '../report/report.ts';
import { reconciliationSentences, uncheckedCurrencies } from '../sections/reconciliation-words.ts';
import { checksOf } from './overview-checks.ts';
import {
  type ComparedName,
  type ComparisonWords,
  type OverviewWords,
  overviewWordsOf,
} from './overview-words.ts';
import { isWholeMonth } from './whole-month.ts';

/** What an overview is written from: finished figures, and what they are of. */
export type OverviewInput = {
  readonly figures: ReportFigures;
  readonly warnings: readonly Warning[];
  readonly kind: PeriodKind;
  readonly period: Period;
  readonly timeZone: string;
  readonly readAt: Instant;
  /** Which report of its period it is, from 1. */
  readonly revision: number;
  readonly locale: Locale;
};

/** What each block is written from. */
export type OverviewContext = OverviewInput & {
  readonly own: LabeledPeriod;
  readonly overview: OverviewWords;
  readonly words: Words;
  /** The day on which the records were read. */
  readonly today: CalendarDate;
};

/** Writes what a reader learns at a glance. Pure: it words figures and counts nothing but rounded percentages. */
export function buildOverview(input: OverviewInput): Overview {
  const { kind, period, locale, readAt, timeZone } = input;
  const overview = overviewWordsOf(locale);
  const own = labeled(kind, period);
  const context = { ...input, own, overview, words: wordsOf(locale), today: dateInZone(readAt, timeZone) };
  return {
    heading: overview.heading(own),
    days: overview.days(own),
    subject: subjectOf(context),
    spent: spentBlock(context),
    trend: trendBlock(context),
    categories: categoryBlock(context),
    currencies: currencyBlock(context),
    changes: changeBlock(context),
    comingUp: comingUpBlock(context),
    toCheck: checksOf(context),
    checked: checkedLine(context),
    created: overview.created(createdAt(input, overview)),
  };
}

function spentBlock(context: OverviewContext): SpentBlock {
  const { figures, overview, own, today, period } = context;
  const [main] = figures.totals;
  const notes = spentNotes(context);
  if (!main || figures.documents.length === 0) {
    return { label: overview.nothing(own), amount: null, comparisons: comparisonGap(context), notes };
  }
  const isOver = today >= period.until;
  const label = isOver ? overview.spent : overview.spentSoFar;
  return {
    label: main.amount.minor < 0n ? overview.refundedOnBalance : label,
    amount: main.amount,
    comparisons: comparisons(main.amount, context),
    notes,
  };
}

/** The amount and how it compares, without saying with what: there is no room for more. */
function subjectOf(context: OverviewContext): string {
  const { figures, overview, own, words, locale, today, period, revision } = context;
  const titled = (text: string) => {
    const title = today >= period.until ? text : words.unfinishedTitle(text);
    return revision === 1 ? title : words.revisedTitle(title, revision);
  };
  const [main] = figures.totals;
  if (!main || figures.documents.length === 0) return titled(overview.nothing(own));
  if (main.documents === 0) return `${titled(overview.heading(own))}: ${otherAmounts(context).join(', ')}`;
  const facts = figures.comparison && comparisonFacts(main.amount, 'previous', figures.comparison, context);
  const compared = facts && overview.shortComparison(facts);
  const amount = formatMoney(main.amount, locale);
  return `${titled(overview.heading(own))}: ${compared ? `${amount}, ${compared}` : amount}`;
}

function comparisons(now: Money, context: OverviewContext): string[] {
  const { figures, overview } = context;
  const sentences = (['previous', 'lastYear'] as const).flatMap((which) => {
    const comparison = which === 'previous' ? figures.comparison : figures.lastYear;
    const facts = comparison && comparisonFacts(now, which, comparison, context);
    return facts ? [overview.comparison(facts)] : [];
  });
  return [...comparisonGap(context), ...sentences];
}

/** Why there is no comparison with the period before. */
function comparisonGap({ figures: { comparisonGap: gap }, words, locale }: OverviewContext): string[] {
  switch (gap?.reason) {
    case 'no-records':
      return [words.noEarlierRecords];
    case 'records-begin':
      return [words.recordsBegin(formatDate(gap.recordsBegin, locale))];
    case 'not-proved':
      return [words.warnings.noComparison];
    case undefined:
      return [];
  }
}

function comparisonFacts(
  now: Money,
  which: ComparedName['which'],
  comparison: Comparison,
  context: OverviewContext,
): ComparisonWords | null {
  const compared = comparison.totals.find(({ change }) => change.currency === now.currency);
  if (!compared || now.minor < 0n) return null;
  const { previous, change, changePerMille } = compared;
  const against = comparedName(which, comparison, context);
  const facts = {
    percent: formatPercent(Math.abs(changePerMille ?? 0), context.locale),
    perDay: null,
    against,
  };
  if (previous.minor < 0n) return { ...facts, how: 'refunded-before' };
  if (previous.minor === 0n) return { ...facts, how: 'nothing-before' };
  const direction = change.minor > 0n ? 'more' : 'less';
  const how = change.minor === 0n ? 'equal' : Math.abs(changePerMille ?? 0) < 5 ? 'about' : direction;
  return { ...facts, how, perDay: perDayOf({ now, previous }, comparison, context) };
}

/** How the amount of a day changed, where periods of different length compare the other way by the day. */
function perDayOf(
  { now, previous }: Readonly<Record<'now' | 'previous', Money>>,
  { basis, previous: days }: Comparison,
  context: OverviewContext,
): ComparisonWords['perDay'] {
  if (basis !== 'different-length') return null;
  const scaled = (money: Money, count: number) => ({ ...money, minor: money.minor * BigInt(count) });
  // Both amounts as of as many days: no fraction of a minor unit is lost.
  const [byDay, byDayBefore] = [scaled(now, dayCount(days)), scaled(previous, daysSeen(context))];
  const change = { ...now, minor: byDay.minor - byDayBefore.minor };
  const perMille = perMilleOf(change, byDayBefore) ?? 0;
  const isOpposite = now.minor > previous.minor !== change.minor > 0n && now.minor !== previous.minor;
  if (!isOpposite || Math.abs(perMille) < 5) return null;
  return { how: perMille > 0 ? 'more' : 'less', percent: formatPercent(Math.abs(perMille), context.locale) };
}

function comparedName(
  which: ComparedName['which'],
  comparison: Comparison,
  context: OverviewContext,
): ComparedName {
  const { kind, period } = context;
  const { basis, previous } = comparison;
  const whole = labeled(kind, wholePeriod(comparison, context));
  const isSameYear = which === 'previous' && whole.first.slice(0, 4) === period.from.slice(0, 4);
  return { which, period: whole, firstDays: basis === 'first-days' ? dayCount(previous) : null, isSameYear };
}

/** All of an earlier period of which only the first days may be compared. */
function wholePeriod({ basis, previous }: Comparison, { kind, period }: OverviewContext): Period {
  if (basis !== 'first-days') return previous;
  const { from } = previous;
  switch (kind) {
    case 'weekly':
      return { from, until: addDays(from, 7) };
    case 'monthly':
      return { from, until: addMonths(from, 1) };
    case 'quarterly':
      return { from, until: addMonths(from, 3) };
    case 'yearly':
      return { from, until: addMonths(from, 12) };
    case 'custom':
      return { from, until: addDays(from, dayCount(period)) };
  }
}

/** Other currencies, refunds, income and shares: what a reader may miss in the amount, or take for a part of it. */
function spentNotes(context: OverviewContext): string[] {
  const { figures, overview, locale } = context;
  const written = (money: Money) => formatMoney(money, locale);
  const [main] = figures.flows;
  const others = otherAmounts(context);
  const income = figures.flows.flatMap((flow) => (flow.income.documents > 0 ? [flow.income.amount] : []));
  const isFolded = others.length > 0 && !hasCurrencyBlock(figures);
  return [
    ...(isFolded ? [overview.otherCurrencies(others)] : []),
    ...(main && main.refunds.documents > 0 ? [overview.refunds(written(negated(main.refunds.amount)))] : []),
    ...(income.length > 0 ? [overview.income(income.map(written))] : []),
    ...ownShare(context),
    ...changedSince(context),
  ];
}

/** What was spent in each other currency that has documents, written. */
function otherAmounts({ figures, locale }: OverviewContext): string[] {
  const others = figures.totals.slice(1).filter(({ documents }) => documents > 0);
  return others.map(({ amount }) => formatMoney(amount, locale));
}

/** What a reader of an earlier report of the same period has to know. */
function changedSince({ figures: { changes }, overview, locale, timeZone }: OverviewContext): string[] {
  if (!changes) return [];
  const count = (which: string) => changes.documents.filter(({ change }) => change === which).length;
  const effects = changes.totals
    .filter(({ effect }) => effect.minor !== 0n)
    .map(({ effect }) => `${effect.minor > 0n ? '+' : ''}${formatMoney(effect, locale)}`);
  const since = changes.since && createdAt({ readAt: changes.since, timeZone, locale }, overview);
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') };
  return [overview.changedSince({ since, ...counts, effects })];
}

function ownShare({ figures, overview, locale }: OverviewContext): string[] {
  if (figures.counted === 'owned') {
    const isScaled = figures.documents.some(({ amount, full }) => amount.minor !== full.minor);
    return isScaled ? [overview.ownShareOnly] : [];
  }
  const shared = figures.groups.filter(({ full }) => full.currency === figures.mainCurrency);
  const owned = shared.flatMap((group) => group.owned ?? []);
  if (shared.length === 0 || owned.length < shared.length) return [];
  const [own, full] = [owned, shared.map((group) => group.full)].map((amounts) =>
    formatMoney(sumMoney(amounts, figures.mainCurrency), locale),
  );
  return own === undefined || full === undefined || own === full ? [] : [overview.ownShare(own, full)];
}

/** Whether more than a tenth of the documents are in other currencies. */
function hasCurrencyBlock({ totals, documents }: ReportFigures): boolean {
  const others = totals.slice(1).reduce((sum, total) => sum + total.documents, 0);
  return others * 10 > documents.length;
}

function currencyBlock({ figures, overview }: OverviewContext): CurrencyBlock | null {
  if (!hasCurrencyBlock(figures)) return null;
  const rows = figures.totals
    .slice(1)
    .filter(({ documents }) => documents > 0)
    .map(({ amount, documents }) => ({ amount, documents: overview.documents(documents) }));
  return rows.length === 0 ? null : { title: overview.currenciesTitle, rows };
}

function trendBlock({ figures: { trend }, overview, locale, today }: OverviewContext): TrendBlock | null {
  if (!trend || trend.columns.every(({ amount }) => amount.minor === 0n)) return null;
  const { unit, average } = trend;
  const columns = trend.columns.map(({ from, until, amount, isCurrent, isWhole }) => {
    const { label, name } = unit === 'month' ? overview.month(from) : overview.day(from);
    const fullName = isWhole ? name : overview.notWhole(name, until <= today);
    return { label, name: fullName, amount, isCurrent, isWhole };
  });
  const title = overview.trendTitle(unit);
  const alt = columns.map(({ name, amount }) => `${name} ${formatMoney(amount, locale)}`).join('; ');
  return {
    title,
    unit,
    columns,
    average: average && { label: overview.average(unit), amount: average },
    alt: `${title}: ${alt}`,
  };
}

function categoryBlock({ figures, overview, words, locale }: OverviewContext): CategoryBlock | null {
  const rows = figures.categories
    .filter(({ amount }) => amount.currency === figures.mainCurrency && amount.minor !== 0n)
    .map(({ category, emoji, amount, perMille, change }) => ({
      name: category ?? words.uncategorized,
      icon: emoji,
      amount,
      perMille,
      change: change && changeText(amount, change, overview, locale),
    }));
  return rows.length === 0 ? null : { title: overview.categoriesTitle, rows };
}

/** A change as a percentage; a word where there was nothing before, nothing where refunds make it no measure. */
function changeText(amount: Money, change: Money, overview: OverviewWords, locale: Locale): string | null {
  const before = { ...amount, minor: amount.minor - change.minor };
  if (amount.minor < 0n) return null;
  if (before.minor === 0n) return overview.isNew;
  const perMille = perMilleOf(change, before);
  if (perMille === null) return null;
  const percent = formatPercent(Math.abs(perMille), locale);
  const sign = perMille > 0 ? '+' : minusSign;
  return `${Math.abs(perMille) < 5 ? '±' : sign}${percent}`;
}

function changeBlock(context: OverviewContext): ChangeBlock | null {
  const { figures, overview, words } = context;
  if (!figures.comparison || figures.movers.length === 0) return null;
  return {
    title: overview.changesTitle(comparedName('previous', figures.comparison, context)),
    rows: figures.movers.map(({ category, emoji, change, cause }) => ({
      name: category ?? words.uncategorized,
      icon: emoji,
      change,
      cause: cause && overview.cause(cause),
    })),
  };
}

function comingUpBlock({ figures: { comingUp }, overview }: OverviewContext): ComingUpBlock | null {
  if (!comingUp || comingUp.payments.length === 0) return null;
  const [first, last] = [comingUp.from, lastDay(comingUp)];
  return {
    title: overview.comingUpTitle({ first, last, isMonth: isWholeMonth(first, last) }),
    rows: comingUp.payments.map(({ date, name, category, amount }) => ({
      date,
      day: overview.shortDay(date),
      name: name ?? category ?? overview.recurringPayment,
      amount,
    })),
    totals: comingUp.totals.map((amount) => ({ label: overview.total, amount })),
  };
}

function checkedLine({ figures, overview, locale }: OverviewContext): CheckedLine {
  const { status, currency } = figures.reconciliation;
  if (status !== 'balanced') return { status, text: reconciliationSentences(figures, locale) };
  const everything = [...figures.documents, ...figures.income];
  const count = everything.filter(({ full }) => full.currency === currency).length;
  const unchecked = uncheckedCurrencies(figures);
  const others = unchecked.length > 0 ? [overview.uncheckedCurrencies(unchecked)] : [];
  const isElsewhere = count === 0 && everything.length > 0;
  const result = isElsewhere ? overview.checkedNothingIn(currency) : overview.checked(count);
  return { status, text: `${[result, ...others].join('. ')}.` };
}

/** Where a zone has a place in its name, it is called by it: "22 Nov 2026, 01:16 (Warsaw)". */
function createdAt(
  { readAt, timeZone, locale }: Pick<OverviewInput, 'readAt' | 'timeZone' | 'locale'>,
  { place }: OverviewWords,
): string {
  const local = localDateTime(readAt, timeZone);
  const where = place(timeZone).replaceAll(' ', '\u00a0');
  return `${formatDate(local.slice(0, 10), locale)}, ${local.slice(11, 16)}\u00a0(${where})`;
}

function labeled(kind: PeriodKind, { from, until }: Period): LabeledPeriod {
  const period = { from, until };
  return { kind, first: from, last: lastDay(period), name: periodName(kind, period) };
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
