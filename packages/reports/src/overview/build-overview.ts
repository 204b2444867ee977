import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { dateInZone, lastDay } from '@outlay/core/time';
import { oneLine } from '../calc/name-key.ts';
import { perMilleIn, type Ratio, ratioOf, unsigned } from '../calc/ratio.ts';
import type { ReportFigures } from '../figures/figures.ts';
import type { MoverCause, Trend, TrendAverage } from '../figures/overview-figures.ts';
import { columnWords } from '../locale/column-words.ts';
import { formatInstant } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatShare, minusSign } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import { wordsOf } from '../locale/words.ts';
import type {
  CategoryBlock,
  CategoryLine,
  ChangeBlock,
  CheckedLine,
  ComingUpBlock,
  CurrencyBlock,
  Overview,
  TrendBlock,
} from '../report/overview.ts';
import { isCorrection, revisedTitle } from '../report/revised-title.ts';
import { reconciliationSentences, uncheckedCurrencies } from '../sections/reconciliation-words.ts';
import { causeText } from './cause-text.ts';
import { formatPercent } from './format-percent.ts';
import { isOnlyRefundedBefore } from './is-only-refunded-before.ts';
import { hasCurrencyBlock, leadTotal, otherTotals } from './lead-total.ts';
import { checksOf } from './overview-checks.ts';
import { comparedName, labeled, type OverviewContext, type OverviewInput } from './overview-context.ts';
import { type OverviewWords, overviewWordsOf } from './overview-words.ts';
import { spentBlock, subjectOf, withFilter } from './spent-block.ts';
import { isWholeMonth } from './whole-month.ts';

/** Builds the overview from finished figures. Pure: it formats figures and computes only rounded percentages. */
export function buildOverview(input: OverviewInput): Overview {
  const { kind, period, locale, readAt, timeZone } = input;
  const overview = overviewWordsOf(locale);
  const own = labeled(kind, period);
  const context = { ...input, own, overview, words: wordsOf(locale), today: dateInZone(readAt, timeZone) };
  const named = (text: string) =>
    withFilter(isCorrection(input.figures) ? revisedTitle(text, context) : text, input.figures);
  return {
    heading: named(overview.heading(own)),
    title: named(overview.title(own)),
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
    created: overview.created(formatInstant(readAt, locale, timeZone)),
  };
}

function currencyBlock(context: OverviewContext): CurrencyBlock | null {
  if (!hasCurrencyBlock(context)) return null;
  const { figures, overview } = context;
  const rows = otherTotals(figures).map(({ amount, documents }) => ({
    amount,
    documents: overview.documents(documents),
  }));
  return rows.length === 0 ? null : { title: overview.currenciesTitle, note: overview.currenciesNote, rows };
}

function trendBlock({ figures: { trend }, overview, locale, today }: OverviewContext): TrendBlock | null {
  if (!trend || trend.columns.every(({ amount }) => amount.minor === 0n)) return null;
  const { unit, average } = trend;
  const columns = trend.columns.map(({ from, until, amount, isCurrent, isWhole }) => {
    const { label, name } =
      unit === 'month' ? overview.month(labeled('monthly', { from, until })) : overview.day(from);
    const fullName = isWhole ? name : overview.notWhole(name, until <= today);
    return { label, name: fullName, amount, isCurrent, isWhole };
  });
  const title = overview.trendTitle(unit);
  const alt = columns.map(({ name, amount }) => `${name} ${formatMoney(amount, locale)}`).join('; ');
  return {
    title,
    unit,
    columns,
    average: average && { label: averageLabel(average, unit, overview), amount: average.amount },
    alt: `${title}: ${alt}`,
  };
}

function averageLabel(
  { of, columns }: TrendAverage,
  unit: Trend['unit'],
  { average }: OverviewWords,
): string {
  return average(unit, of === 'period' ? null : columns);
}

function categoryBlock(context: OverviewContext): CategoryBlock | null {
  const { figures, overview, words } = context;
  const spentIn = <Total extends { readonly amount: Money }>(totals: readonly Total[]) =>
    totals.filter(({ amount }) => amount.currency === figures.mainCurrency && amount.minor !== 0n);
  const categories = spentIn(figures.categories);
  // If no document has a category, show stores instead.
  const hasCategories = categories.some(({ category }) => category !== null);
  const rows = hasCategories
    ? categories.map(({ category, emoji, ...total }) =>
        lineOf({ ...total, name: category ?? words.uncategorized, icon: emoji }, context),
      )
    : spentIn(figures.stores).map(({ store, ...total }) =>
        lineOf({ ...total, name: oneLine(store ?? words.unnamedStore), icon: null }, context),
      );
  if (rows.length === 0) return null;
  // With a net refund, shares do not refer to the amount shown above, so they are left out.
  const isOfAll = rows.every(({ amount }) => amount.minor >= 0n);
  // A column of dashes only says nothing.
  const isCompared = rows.some(({ change }) => change !== null && change !== noPercentage);
  return {
    title: hasCategories ? overview.categoriesTitle : overview.storesTitle,
    columns: {
      name: columnWords[hasCategories ? 'category' : 'store'][context.locale],
      share: overview.share,
      change:
        isCompared && figures.comparison
          ? overview.changeAgainst(comparedName('previous', figures.comparison, context))
          : null,
    },
    rows: rows.map((row) => ({
      ...row,
      perMille: isOfAll ? row.perMille : null,
      change: isCompared ? row.change : null,
    })),
  };
}

/** In a column of percentages: there is none. */
const noPercentage = '–';

type NamedTotal = Omit<CategoryLine, 'change'> & { readonly change: Money | null };

function lineOf(
  { name, icon, amount, perMille, change }: NamedTotal,
  { overview, locale }: OverviewContext,
): CategoryLine {
  return { name, icon, amount, perMille, change: change && changeText(amount, change, overview, locale) };
}

/**
 * A change as a percentage; a word if there was nothing before, and a dash for a net refund in either period, which has
 * no meaningful percentage. An amount between percentages would be read as one.
 */
function changeText(amount: Money, change: Money, overview: OverviewWords, locale: Locale): string {
  const before = { ...amount, minor: amount.minor - change.minor };
  if (before.minor === 0n && amount.minor > 0n) return overview.fromNothing;
  if (change.minor === 0n) return `±${formatPercent({ part: 0n, whole: 1n }, locale)}`;
  const ratio = amount.minor < 0n ? null : ratioOf(change, before);
  if (ratio === null) return noPercentage;
  return `${change.minor > 0n ? '+' : minusSign}${changeSize(unsigned(ratio), locale)}`;
}

/** Below one percent, a decimal: "±0%" would say that the amount is the same. */
function changeSize(ratio: Ratio, locale: Locale): string {
  const perMille = perMilleIn(ratio);
  if (perMille === 0) return `<${formatShare(1, locale)}`;
  return perMille < 10 ? formatShare(perMille, locale) : formatPercent(ratio, locale);
}

function changeBlock(context: OverviewContext): ChangeBlock | null {
  const { figures, overview, words } = context;
  const isByStore = figures.movers.length === 0;
  if (!figures.comparison || (isByStore && figures.storeMovers.length === 0)) return null;
  // Without documents in the main currency, every category fell to zero, which the amount or its notes say.
  if (leadTotal(figures)?.amount.currency !== figures.mainCurrency) return null;
  const changed: readonly Changed[] = isByStore
    ? figures.storeMovers.map((cause) => ({
        name: oneLine(cause.store ?? words.unnamedStore),
        icon: null,
        change: cause.change,
        cause: { ...cause, store: null },
      }))
    : figures.movers.map(({ category, emoji, change, cause }) => ({
        name: category ?? words.uncategorized,
        icon: emoji,
        change,
        cause,
      }));
  const against = comparedName('previous', figures.comparison, context);
  // The end of a refund is no spending, so it comes after the changes of spending.
  const [ended, spending] = [true, false].map((isEnd) =>
    changed.filter(({ cause }) => (cause !== null && isOnlyRefundedBefore(cause)) === isEnd),
  );
  return {
    title: overview.changesTitle(against),
    rows: [...(spending ?? []), ...(ended ?? [])].map(({ cause, ...row }) => ({
      ...row,
      cause: cause && causeText(cause, row.change, { ...context, against }),
    })),
    others: isByStore ? otherStores(figures) : otherCategories(figures),
  };
}

/** A category or a store that changed. */
type Changed = Pick<ChangeBlock['rows'][number], 'name' | 'icon' | 'change'> & {
  readonly cause: MoverCause | null;
};

function otherStores({ otherStoreChanges: others }: ReportFigures): ChangeBlock['others'] {
  if (!others) return null;
  const { stores: count, change, rises } = others;
  return { count, change, rises, falls: subtractMoney(change, rises) };
}

function otherCategories(figures: ReportFigures): ChangeBlock['others'] {
  const others = figures.otherChanges;
  return others && { count: others.categories, change: others.change, ...otherSides(figures) };
}

/** The rises and the falls of the categories that are not listed as movers. */
function otherSides({ categories, movers, mainCurrency }: ReportFigures) {
  const named = new Set(movers.map(({ category }) => category));
  const changes = categories.flatMap(({ category, change }) =>
    change?.currency === mainCurrency && !named.has(category) ? [change] : [],
  );
  const sumOf = (isRise: boolean) =>
    sumMoney(
      changes.filter(({ minor }) => minor > 0n === isRise),
      mainCurrency,
    );
  return { rises: sumOf(true), falls: sumOf(false) };
}

function comingUpBlock({ figures: { comingUp }, overview, today }: OverviewContext): ComingUpBlock | null {
  if (!comingUp || comingUp.payments.length === 0) return null;
  const [first, last] = [comingUp.from, lastDay(comingUp)];
  const { payments, totals } = comingUp;
  const unknown = payments.filter(({ amount }) => amount === null).length;
  return {
    title: overview.comingUpTitle({
      first,
      last,
      isMonth: isWholeMonth(first, last),
      readOn: first < today && payments.every(({ date }) => date >= today) ? today : null,
    }),
    basis: overview.asLastPaid,
    rows: payments.map(({ date, name, category, amount, isOverdue, mayBePaid }) => ({
      date,
      day: overview.shortDay(date),
      name: name ?? category ?? overview.recurringPayment,
      mark: isOverdue ? overview.overdue : mayBePaid ? overview.mayBePaid : null,
      amount,
    })),
    totals: totals.map((amount) => ({
      label: overview.totalOf(
        payments.filter((payment) => payment.amount?.currency === amount.currency).length,
        totals.length > 1 ? amount.currency : null,
      ),
      amount,
    })),
    unknown: unknown > 0 && totals.length > 0 ? overview.unknownAmounts(unknown) : null,
  };
}

function checkedLine({ figures, overview, locale }: OverviewContext): CheckedLine {
  const { status, currency } = figures.reconciliation;
  if (status !== 'balanced') {
    return { status, text: reconciliationSentences(figures, locale), unchecked: null };
  }
  const everything = checkedTotals(figures);
  const { documents: count = 0, leftOut = 0 } = everything.find((total) => total.currency === currency) ?? {};
  const unchecked = uncheckedCurrencies(figures);
  const isElsewhere = count === 0 && everything.some(({ documents }) => documents > 0);
  const result = isElsewhere
    ? overview.checkedNothingIn(currency)
    : overview.checked(count, unchecked.length > 0 ? currency : null);
  const left = leftOut > 0 ? [overview.leftOut(leftOut)] : [];
  return {
    status,
    text: `${[result, ...left].join('. ')}.`,
    unchecked: unchecked.length > 0 ? `${overview.uncheckedCurrencies(unchecked)}.` : null,
  };
}

/** Number of checked documents in each currency, and how many of them the filter leaves out. */
function checkedTotals({ filter, documents, income }: ReportFigures) {
  if (filter) {
    return filter.totals.map(({ all, leftOut }) => ({
      currency: all.amount.currency,
      documents: all.documents,
      leftOut: leftOut.documents,
    }));
  }
  const groups = Map.groupBy([...documents, ...income], ({ full }) => full.currency);
  return [...groups].map(([currency, rows]) => ({ currency, documents: rows.length, leftOut: 0 }));
}
