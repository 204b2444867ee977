import type { Cell, Figure, ReportFigures } from '../report.ts';
import { count, defineSection, money } from '../section.ts';

/** What was spent in each currency and how it changed, how many documents, a day's average, the largest purchase. */
export const headline = defineSection({
  id: 'headline',
  build({ figures, words: { figures: labels } }) {
    const { documents, dailyAverage, largestPurchase } = figures;
    const list = [
      ...spent(figures, labels.spent),
      figure('documents', labels.documents, count(documents.length)),
      figure('dailyAverage', labels.dailyAverage, money(dailyAverage)),
    ];
    if (largestPurchase) {
      const { amount, store } = largestPurchase;
      list.push({ ...figure('largestPurchase', labels.largestPurchase, money(amount)), note: store });
    }
    return { type: 'figures', figures: list };
  },
});

function spent({ totals, comparison }: ReportFigures, label: string): Figure[] {
  return totals.map(({ amount }) => {
    const compared = comparison?.totals.find(({ change }) => change.currency === amount.currency);
    return {
      ...figure(`spent-${amount.currency}`, label, money(amount)),
      change:
        comparison && compared
          ? { amount: compared.change, perMille: compared.changePerMille, against: comparison.previous.label }
          : null,
    };
  });
}

function figure(key: string, label: string, value: Cell): Figure {
  return { key, label, value, note: null, change: null };
}
