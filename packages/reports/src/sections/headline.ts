import type { Figure } from '../report.ts';
import { count, defineSection, money } from '../section.ts';

/** What was spent in each currency and how it changed, how many documents, a day's average, the largest purchase. */
export const headline = defineSection({
  id: 'headline',
  build({ figures: { totals, comparison, documents, dailyAverage, largestPurchase }, words }) {
    const spent = totals.map(({ amount }): Figure => {
      const compared = comparison?.totals.find(({ change }) => change.currency === amount.currency);
      const change = comparison &&
        compared && {
          amount: compared.change,
          perMille: compared.changePerMille,
          against: comparison.previous.label,
        };
      return {
        key: `spent-${amount.currency}`,
        label: words.figures.spent,
        value: money(amount),
        change: change ?? null,
      };
    });
    const figures: Figure[] = [
      ...spent,
      { key: 'documents', label: words.figures.documents, value: count(documents.length), change: null },
      { key: 'dailyAverage', label: words.figures.dailyAverage, value: money(dailyAverage), change: null },
    ];
    if (largestPurchase) {
      const label = words.largestPurchase(largestPurchase.store);
      figures.push({ key: 'largestPurchase', label, value: money(largestPurchase.amount), change: null });
    }
    return { type: 'figures', figures };
  },
});
