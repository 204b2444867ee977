import type { Figure } from '../report.ts';
import { defineSection, money, text } from '../section.ts';

/** Control totals: the service's summary, its categories and its documents against each other. */
export const reconciliation = defineSection({
  id: 'reconciliation',
  build({ figures: { reconciliation: control }, words }) {
    const figure = (key: keyof typeof words.figures, value: Figure['value']): Figure => ({
      key,
      label: words.figures[key],
      value,
      note: null,
      change: null,
    });
    return {
      type: 'figures',
      figures: [
        figure('status', text(words.statuses[control.status])),
        figure('summaryTotal', money(control.summaryTotal)),
        figure('categoriesTotal', money(control.categoriesTotal)),
        figure('documentsTotal', money(control.documentsTotal)),
        figure('difference', money(control.difference)),
        figure('source', text(control.source === null ? null : words.summarySource(control.source))),
      ],
    };
  },
});
