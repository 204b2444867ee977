import type { Money } from '@outlay/core/money';
import { daysBetween } from '@outlay/core/time';
import { hasRefunds } from '../calc/has-refunds.ts';
import { reversal } from '../calc/reversal.ts';
import type { ComparedTotal, Comparison, CurrencyTotal } from '../figures/figures.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { narrationOf } from '../locale/narration.ts';
import { cell } from '../report/cell.ts';
import type { Figure, FigureChange } from '../report/report.ts';
import { type ComparedWords, defineSection, figure, type SectionContext } from '../report/section.ts';

const labels = {
  spent: { en: 'Spent', pl: 'Wydano' },
  spentSoFar: { en: 'Spent so far', pl: 'Dotąd wydano' },
  refunded: { en: 'Purchases less refunds', pl: 'Zakupy po odjęciu zwrotów' },
  inBatch: { en: 'Total of this batch (with reversals)', pl: 'Suma tej paczki (ze stornami)' },
  documents: { en: 'Documents', pl: 'Dokumenty' },
  dailyAverage: { en: 'Daily average', pl: 'Średnio dziennie' },
  dailyAverageSoFar: { en: 'Daily average so far', pl: 'Dotąd średnio dziennie' },
  largestCategory: { en: 'Largest category', pl: 'Największa kategoria' },
  largestPurchase: { en: 'Largest expense', pl: 'Największy wydatek' },
};

/** Where a category with refunds may have a document above its amount. */
const netOfRefunds: LocalizedText = { en: ', net of refunds', pl: ' po odjęciu zwrotów' };

/** Nothing was spent in the compared periods, so that the change from each of them is the amount itself. */
const noneBefore: Readonly<Record<Locale, (whens: readonly string[]) => string>> = {
  en: (whens) => `nothing ${whens.join(' or ')}`,
  pl: (whens) => `${whens.join(' i ')} nie było wydatków`,
};

const inCurrency = {
  en: (currency: string) => `in ${currency}`,
  pl: (currency: string) => `w ${currency}`,
};

/** The spending in each currency and its change, the number of documents, the largest category and purchase. */
export const headline = defineSection({
  id: 'headline',
  title: { en: 'Overview', pl: 'Przegląd' },
  build(context) {
    const { figures, locale, words } = context;
    const { documents, dailyAverage, largestCategory, largestPurchase } = figures;
    const list = spentFigures(context);
    list.push(
      figure('documents', labels.documents[locale], cell.count(documents.length), perCurrency(context)),
    );
    // An empty period has its zero once.
    if (dailyAverage && documents.length > 0) {
      const label = labelOf(context.isOver ? 'dailyAverage' : 'dailyAverageSoFar');
      list.push(figure('dailyAverage', label, cell.money(dailyAverage)));
    }
    // If no document has a category, everything would be "uncategorized".
    if (largestCategory && !(largestCategory.category === null && largestCategory.perMille === 1000)) {
      const { amount, category } = largestCategory;
      const note = category ?? words.uncategorized;
      const net = hasRefunds(figures) ? netOfRefunds[locale] : '';
      list.push(figure('largestCategory', labelOf('largestCategory') + net, cell.money(amount), note));
    }
    if (largestPurchase) {
      const { amount, store } = largestPurchase;
      list.push(
        figure(
          'largestPurchase',
          labelOf('largestPurchase'),
          cell.money(amount),
          store ?? words.unnamedStore,
        ),
      );
    }
    return { type: 'figures', figures: list, notes: comparisonNotes(context) };

    /** With several currencies, labels name the main one, because another currency may have a larger figure. */
    function labelOf(
      name: 'dailyAverage' | 'dailyAverageSoFar' | 'largestCategory' | 'largestPurchase',
    ): string {
      const label = labels[name][locale];
      return figures.totals.length < 2 ? label : `${label} ${inCurrency[locale](figures.mainCurrency)}`;
    }
  },
});

/** Leaves out currencies without spending now and before, unless there is no other. */
function spentFigures(context: SectionContext): Figure[] {
  const { figures, locale, compared } = context;
  const { totals, comparison, lastYear } = figures;
  const hasSpending = ({ amount, documents }: CurrencyTotal) =>
    documents > 0 ||
    [comparison, lastYear].some((past) => (comparedIn(past, amount.currency)?.previous.minor ?? 0n) !== 0n);
  const withSpending = totals.filter(hasSpending);
  return (withSpending.length > 0 ? withSpending : totals.slice(0, 1)).map(({ amount }) => ({
    ...figure(
      `spent-${amount.currency}`,
      labels[spentLabel(amount, context)][locale],
      cell.money(amount),
      comparedNote(context, amount),
    ),
    changes: hadNothing(context, amount)
      ? []
      : [
          ...changeOf(comparison, compared.previous, amount),
          ...changeOf(lastYear, compared.lastYear, amount),
        ],
  }));
}

function spentLabel({ minor }: Money, { figures, isOver }: SectionContext): keyof typeof labels {
  if (figures.batch) return 'inBatch';
  if (minor < 0n) return 'refunded';
  return isOver ? 'spent' : 'spentSoFar';
}

/**
 * Describes in words what a change of spending would hide: an earlier net refund, or a change that is the other way
 * round per day or without refunds.
 */
function comparedNote(
  { figures, locale, compared, period, asOf }: SectionContext,
  now: Money,
): string | null {
  const narration = narrationOf(locale);
  const daysNow = daysBetween(period.from, asOf) + 1;
  const noteOf = (past: Comparison | null, name: ComparedWords | null): string[] => {
    const total = comparedIn(past, now.currency);
    if (!past || !name || !total) return [];
    const { minor } = total.previous;
    if (minor < 0n) {
      const amount = formatMoney({ ...total.previous, minor: -minor }, locale);
      return [narration.netRefund({ when: name.when, amount })];
    }
    const facts = reversal(total, past, { flows: figures.flows, daysNow, locale });
    return facts ? [narration.reversal(facts, name.when)] : [];
  };
  if (hadNothing({ figures, compared }, now)) {
    const whens = [compared.previous, compared.lastYear].flatMap((name) => name?.when ?? []);
    return noneBefore[locale](whens);
  }
  const notes = [
    ...noteOf(figures.comparison, compared.previous),
    ...noteOf(figures.lastYear, compared.lastYear),
  ];
  return notes.length > 0 ? notes.join('; ') : null;
}

/** Whether there is spending in a currency, and there was none in both compared periods. */
function hadNothing(
  { figures, compared }: Pick<SectionContext, 'figures' | 'compared'>,
  now: Money,
): boolean {
  const pasts = [figures.comparison, figures.lastYear].map((past) => comparedIn(past, now.currency));
  const areNamed = compared.previous !== null && compared.lastYear !== null;
  return (
    areNamed &&
    now.minor !== 0n &&
    pasts.every((past) => past?.previous.minor === 0n && past.previousRefunds.documents === 0)
  );
}

function comparedIn(past: Comparison | null, currency: string): ComparedTotal | undefined {
  return past?.totals.find(({ change }) => change.currency === currency);
}

/** Number of documents in each currency; `null` if there is only one currency. */
function perCurrency({ figures: { totals }, locale }: SectionContext): string | null {
  if (totals.length < 2) return null;
  return totals
    .map(({ amount, documents }) => `${amount.currency}:\u00a0${formatCount(documents, locale)}`)
    .join(', ');
}

function changeOf(comparison: Comparison | null, name: ComparedWords | null, now: Money): FigureChange[] {
  const compared = comparedIn(comparison, now.currency);
  if (!comparison || !name || !compared) return [];
  const { previous, change, changePerMille } = compared;
  if (previous.minor < 0n || now.minor < 0n) return [];
  return [
    {
      amount: change,
      perMille: changePerMille,
      against: comparison.previous.label,
      comparedTo: name.comparedTo,
    },
  ];
}

/** Why there is no comparison. Possibly incomplete records are covered by a warning instead. */
function comparisonNotes({ figures: { comparisonGap }, locale, words }: SectionContext): string[] {
  switch (comparisonGap?.reason) {
    case 'no-records':
      return [words.noEarlierRecords];
    case 'records-begin':
      return [words.recordsBegin(formatDate(comparisonGap.recordsBegin, locale))];
    case 'not-proved':
    case undefined:
      return [];
  }
}
