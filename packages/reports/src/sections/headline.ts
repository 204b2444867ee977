import type { Comparison } from '../figures.ts';
import type { Figure, FigureChange } from '../report.ts';
import { count, defineSection, figure, money } from '../section.ts';

const labels = {
  spent: { en: 'Spent', pl: 'Wydano' },
  documents: { en: 'Documents', pl: 'Dokumenty' },
  dailyAverage: { en: 'A day on average', pl: 'Średnio dziennie' },
  largestCategory: { en: 'Largest category', pl: 'Największa kategoria' },
  largestPurchase: { en: 'Largest purchase', pl: 'Największy zakup' },
};

/** What was spent in each currency and how it changed, how many documents, the largest category and purchase. */
export const headline = defineSection({
  id: 'headline',
  title: { en: 'Overview', pl: 'Przegląd' },
  build({ figures, locale, words }) {
    const { totals, comparison, lastYear, documents, dailyAverage, largestCategory, largestPurchase } =
      figures;
    const list = totals.map(
      ({ amount }): Figure => ({
        ...figure(`spent-${amount.currency}`, labels.spent[locale], money(amount)),
        changes: [comparison, lastYear].flatMap((compared) => changeOf(compared, amount.currency)),
      }),
    );
    list.push(figure('documents', labels.documents[locale], count(documents.length)));
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
    return { type: 'figures', figures: list, notes: [] };
  },
});

function changeOf(comparison: Comparison | null, currency: string): FigureChange[] {
  const compared = comparison?.totals.find(({ change }) => change.currency === currency);
  if (!comparison || !compared) return [];
  return [{ amount: compared.change, perMille: compared.changePerMille, against: comparison.previous.label }];
}
