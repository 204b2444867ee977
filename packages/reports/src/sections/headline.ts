import type { Comparison } from '../figures.ts';
import { formatDate } from '../locale/format-date.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Figure, FigureChange } from '../report.ts';
import { type ComparedWords, count, defineSection, figure, money, type SectionContext } from '../section.ts';

const labels = {
  spent: { en: 'Spent', pl: 'Wydano' },
  documents: { en: 'Documents', pl: 'Dokumenty' },
  dailyAverage: { en: 'Daily average', pl: 'Średnio dziennie' },
  largestCategory: { en: 'Largest category', pl: 'Największa kategoria' },
  largestPurchase: { en: 'Largest purchase', pl: 'Największy zakup' },
};

/** What was spent in each currency and how it changed, how many documents, the largest category and purchase. */
export const headline = defineSection({
  id: 'headline',
  title: { en: 'Overview', pl: 'Przegląd' },
  build(context) {
    const { figures, locale, words } = context;
    const { documents, dailyAverage, largestCategory, largestPurchase } = figures;
    const list = spentFigures(context);
    list.push(figure('documents', labels.documents[locale], count(documents.length), perCurrency(context)));
    if (dailyAverage) list.push(figure('dailyAverage', labels.dailyAverage[locale], money(dailyAverage)));
    if (largestCategory) {
      const { amount, category } = largestCategory;
      const note = category ?? words.uncategorised;
      list.push(figure('largestCategory', labels.largestCategory[locale], money(amount), note));
    }
    if (largestPurchase) {
      const { amount, store } = largestPurchase;
      list.push(figure('largestPurchase', labels.largestPurchase[locale], money(amount), store));
    }
    return { type: 'figures', figures: list, notes: comparisonNotes(context) };
  },
});

function spentFigures({ figures, locale, compared }: SectionContext): Figure[] {
  const { totals, comparison, lastYear } = figures;
  return totals.map(({ amount }) => ({
    ...figure(`spent-${amount.currency}`, labels.spent[locale], money(amount)),
    changes: [
      ...changeOf(comparison, compared.previous, amount.currency),
      ...changeOf(lastYear, compared.lastYear, amount.currency),
    ],
  }));
}

/** How many documents of each currency; nothing where there is one. */
function perCurrency({ figures: { totals }, locale }: SectionContext): string | null {
  if (totals.length < 2) return null;
  return totals
    .map(({ amount, documents }) => `${amount.currency}: ${formatCount(documents, locale)}`)
    .join(', ');
}

function changeOf(
  comparison: Comparison | null,
  name: ComparedWords | null,
  currency: string,
): FigureChange[] {
  const compared = comparison?.totals.find(({ change }) => change.currency === currency);
  if (!comparison || !name || !compared) return [];
  const { change, changePerMille } = compared;
  return [
    {
      amount: change,
      perMille: changePerMille,
      against: comparison.previous.label,
      comparedTo: name.comparedTo,
    },
  ];
}

/** Why nothing is compared; what could not be proved complete is a warning instead. */
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
