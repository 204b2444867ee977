import { type Money, sumMoney } from '@outlay/core/money';
import { changePerDay } from '../calc/change-per-day.ts';
import { elapsedDays } from '../calc/compared-period.ts';
import { purchaseChange } from '../calc/purchase-change.ts';
import { percentIn, type Ratio, ratioOf, unsigned } from '../calc/ratio.ts';
import { purchasesIn } from '../calc/reversal.ts';
import { tellingRefunds } from '../calc/telling-refunds.ts';
import type { Comparison, CurrencyTotal, ReportFigures } from '../figures/figures.ts';
import { batchContents, batchSentence, batchText } from '../locale/batch-words.ts';
import { formatDate, formatInstant } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import type { SpentBlock } from '../report/overview.ts';
import { revisedTitle } from '../report/revised-title.ts';
import { formatPercent } from './format-percent.ts';
import { hasCurrencyBlock, leadTotal, otherTotals } from './lead-total.ts';
import { comparedName, type OverviewContext } from './overview-context.ts';
import type { ComparedName, ComparisonWords } from './overview-words.ts';

/** Builds the leading amount, its comparisons, and notes on what it includes. */
export function spentBlock(context: OverviewContext): SpentBlock {
  const { figures, overview, own, today, period } = context;
  if (figures.batch) {
    const label = withFilter(batchSentence(figures.batch, context.locale), figures);
    const notes = batchContents(figures.batch, context.locale);
    return { label, amount: null, comparisons: [], notes };
  }
  const lead = leadTotal(figures);
  const notes = spentNotes(context);
  if (!lead) {
    const label = withFilter(overview.nothing(own), figures);
    return { label, amount: null, comparisons: comparisonGap(context), notes };
  }
  const isOver = today >= period.until;
  const label = isOver ? overview.spent : overview.spentSoFar;
  return {
    label: lead.amount.minor < 0n ? overview.refundedOnBalance : label,
    amount: lead.amount,
    comparisons: [...gotBack(lead, context), ...comparisons(lead.amount, context)],
    notes,
  };
}

/**
 * The subject line: the amount, and briefly how it compares with the previous period; of a revision, with the report before, because that
 * is what "6% more" would be taken for.
 */
export function subjectOf(context: OverviewContext): string {
  const { figures, overview, own, words, locale, today, period, revision } = context;
  const titled = (text: string) => {
    const named = withFilter(text, figures);
    const title = today >= period.until ? named : words.unfinishedTitle(named);
    return revisedTitle(title, { words, revision, figures });
  };
  if (figures.batch) return `${titled(overview.title(own))}: ${batchText(figures.batch, locale)}`;
  const lead = leadTotal(figures);
  if (!lead) return titled(overview.nothing(own));
  const amount =
    lead.amount.minor < 0n
      ? overview.refundedBy(formatMoney(negated(lead.amount), locale))
      : formatMoney(lead.amount, locale);
  const others = otherAmounts(context);
  if (lead.amount.currency !== figures.mainCurrency && others.length > 0) {
    return `${titled(overview.title(own))}: ${[amount, ...others].join(', ')}`;
  }
  if (revision > 1) return `${titled(overview.title(own))}: ${amount}${effectOn(lead.amount, context)}`;
  const facts = figures.comparison && comparisonFacts(lead.amount, 'previous', figures.comparison, context);
  const compared = facts && overview.shortComparison(facts);
  return `${titled(overview.title(own))}: ${compared ? `${amount}, ${compared}` : amount}`;
}

/** Appends the filter to a heading, so that a filtered amount is not mistaken for the total of all documents. */
export function withFilter(text: string, { filter }: Pick<ReportFigures, 'filter'>): string {
  return filter ? `${text}\u00a0– ${filter.shortText}` : text;
}

function comparisons(now: Money, context: OverviewContext): string[] {
  const { figures, overview } = context;
  const sentence = (which: ComparedName['which']) => {
    const comparison = which === 'previous' ? figures.comparison : figures.lastYear;
    const facts = comparison && comparisonFacts(now, which, comparison, context);
    return facts ? [overview.comparison(facts)] : [];
  };
  const usual = usualWeekSentence(now, context);
  return [...comparisonGap(context), ...sentence('previous'), ...(usual ? [usual] : sentence('lastYear'))];
}

/** Compares a finished week with the average of recent weeks, which says more than the same week a year ago. */
function usualWeekSentence(now: Money, { figures, overview, locale, today, period }: OverviewContext) {
  const { usualWeek: usual } = figures;
  const isMeasure = usual?.amount.currency === now.currency && usual.amount.minor > 0n;
  if (!usual || !isMeasure || today < period.until || now.minor < 0n) return null;
  // The exact average is compared: `usual.amount` is rounded.
  const whole = usual.total.minor;
  const ratio = { part: now.minor * BigInt(usual.weeks) - whole, whole };
  const rounded = percentIn(ratio);
  const how = rounded === 0 ? 'about' : rounded > 0 ? 'more' : 'less';
  const percent = formatPercent(unsigned(ratio), locale);
  return overview.usualWeek({ how, percent, weeks: usual.weeks });
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
  const { previous, change } = compared;
  const against = comparedName(which, comparison, context);
  const refunds = tellingRefunds(compared);
  const written = (ratio: Ratio) => formatPercent(unsigned(ratio), context.locale);
  const changed = ratioOf(change, previous);
  const facts = {
    percent: changed ? written(changed) : '',
    perDay: null,
    purchases: null,
    against,
    refundsBefore: refunds && {
      count: refunds.documents,
      amount: formatMoney(negated(refunds.amount), context.locale),
    },
  };
  if (previous.minor < 0n) return { ...facts, how: 'refunded-before' };
  if (previous.minor === 0n) {
    // "Nothing was spent" would be wrong if there were purchases in another currency.
    const isNothing = comparison.totals.every((total) => total.previous.minor === 0n);
    if (!isNothing) return null;
    return { ...facts, how: context.figures.filter ? 'nothing-filtered-before' : 'nothing-before' };
  }
  const direction = change.minor > 0n ? 'more' : 'less';
  const isSmall = !changed || percentIn(changed) === 0;
  const how = change.minor === 0n ? 'equal' : isSmall ? 'about' : direction;
  const purchases =
    how === 'more' ? purchaseChange(compared, purchasesIn(context.figures.flows, now.currency)) : null;
  if (purchases)
    return { ...facts, how, purchases: { how: purchases.how, percent: written(purchases.ratio) } };
  const perDay = changePerDay(compared, comparison, elapsedDays(context));
  return { ...facts, how, perDay: perDay && { how: perDay.how, percent: written(perDay.ratio) } };
}

/** Notes on what changed since an earlier report, and on other currencies, refunds, income and shares. */
function spentNotes(context: OverviewContext): string[] {
  const { figures, overview, locale } = context;
  const written = (money: Money) => formatMoney(money, locale);
  const lead = leadTotal(figures);
  const leading = figures.flows.find(({ spent }) => spent.amount.currency === lead?.amount.currency);
  const income = figures.flows.flatMap((flow) => (flow.income.documents > 0 ? [flow.income.amount] : []));
  return [
    // What a correction is about comes first.
    ...changedSince(context),
    ...(figures.filter ? [figures.filter.text] : []),
    ...(figures.filter?.hasNoTrend ? [overview.noFilteredTrend] : []),
    ...nothingInMain(context),
    ...notIncluded(context),
    ...(lead && lead.amount.minor >= 0n && leading && leading.refunds.documents > 0
      ? [overview.refunds(written(negated(leading.refunds.amount)))]
      : []),
    ...(income.length > 0 ? [overview.income(income.map(written))] : []),
    ...ownShare(context),
  ];
}

/** What was bought and what was refunded, where refunds exceed purchases. */
function gotBack({ amount }: CurrencyTotal, { figures, overview, locale }: OverviewContext): string[] {
  const flow = figures.flows.find(({ spent }) => spent.amount.currency === amount.currency);
  if (!flow || amount.minor >= 0n) return [];
  const { purchases, refunds } = flow;
  const sentence = overview.gotBack({
    amount: formatMoney(negated(amount), locale),
    purchases: purchases.documents > 0 ? formatMoney(purchases.amount, locale) : null,
    refunds: formatMoney(negated(refunds.amount), locale),
  });
  return [sentence];
}

/** The amounts in other currencies, or only the currencies if a list below has the amounts. */
function notIncluded(context: OverviewContext): string[] {
  const others = otherAmounts(context);
  if (others.length === 0) return [];
  const { otherCurrencies, currenciesBelow } = context.overview;
  if (!hasCurrencyBlock(context)) return [otherCurrencies(others)];
  return [currenciesBelow(otherTotals(context.figures).map(({ amount }) => amount.currency))];
}

/** If another currency leads, notes that there are no purchases in the main one, and the amount before. */
function nothingInMain(context: OverviewContext): string[] {
  const { figures, overview, locale } = context;
  const { mainCurrency, comparison } = figures;
  const lead = leadTotal(figures);
  if (!lead || lead.amount.currency === mainCurrency) return [];
  const before = comparison?.totals.find(({ previous }) => previous.currency === mainCurrency)?.previous;
  const past =
    comparison && before && before.minor > 0n
      ? { amount: formatMoney(before, locale), against: comparedName('previous', comparison, context) }
      : null;
  return [overview.nothingIn(mainCurrency, past)];
}

/** The formatted amount in each other currency that has documents. */
function otherAmounts({ figures, locale }: OverviewContext): string[] {
  return otherTotals(figures).map(({ amount }) => formatMoney(amount, locale));
}

/** Notes what changed since an earlier report of the same period. */
function changedSince({ figures: { changes }, overview, locale, timeZone }: OverviewContext): string[] {
  if (!changes) return [];
  const count = (which: string) => changes.documents.filter(({ change }) => change === which).length;
  const effects = changes.totals
    .filter(({ effect }) => effect.minor !== 0n)
    .map(({ effect }) => signed(effect, locale));
  const { revision } = changes;
  const since = changes.since && formatInstant(changes.since, locale, timeZone);
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') };
  return [overview.changedSince({ revision, since, ...counts, effects })];
}

/** By how much the amount of a revision differs from that of the report before, in brackets; empty if it does not, or if that is not known. */
function effectOn({ currency }: Money, { figures: { changes }, locale }: OverviewContext): string {
  const effect = changes?.totals.find((total) => total.effect.currency === currency)?.effect;
  return effect && effect.minor !== 0n ? ` (${signed(effect, locale)})` : '';
}

function signed(money: Money, locale: Locale): string {
  return `${money.minor > 0n ? '+' : ''}${formatMoney(money, locale)}`;
}

function ownShare({ figures, overview, locale }: OverviewContext): string[] {
  if (figures.counted === 'owned') {
    const isScaled = figures.documents.some(({ amount, full }) => amount.minor !== full.minor);
    return isScaled ? [overview.ownShareOnly] : [];
  }
  const currency = leadTotal(figures)?.amount.currency ?? figures.mainCurrency;
  const shared = figures.groups.filter(({ full }) => full.currency === currency);
  const owned = shared.flatMap((group) => group.owned ?? []);
  if (shared.length === 0 || owned.length < shared.length) return [];
  const [own, full] = [owned, shared.map((group) => group.full)].map((amounts) =>
    formatMoney(sumMoney(amounts, currency), locale),
  );
  return own === undefined || full === undefined || own === full ? [] : [overview.ownShare(own, full)];
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
