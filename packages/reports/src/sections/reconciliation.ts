import { lastDay } from '@outlay/core/time';
import { totalIn } from '../calc/totals.ts';
import type { DifferenceCode, DifferenceReason } from '../figures/figures.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Figure } from '../report/report.ts';
import { defineSection, figure } from '../report/section.ts';
import { reconciliationStatusText } from './reconciliation-words.ts';

const labels = {
  status: { en: 'Result', pl: 'Wynik' },
  summaryTotal: { en: 'Service summary', pl: 'Podsumowanie serwisu' },
  categoriesTotal: { en: 'Category totals', pl: 'Suma kategorii' },
  documentsTotal: { en: 'Document totals', pl: 'Suma dokumentów' },
  difference: { en: 'Difference', pl: 'Różnica' },
  source: { en: 'Compared with', pl: 'Porównano z' },
  income: { en: 'of which income', pl: 'z czego: przychody' },
  sharesOfOthers: { en: "of which others' shares", pl: 'z czego: udziały innych osób' },
  spent: { en: 'of which spending in this report', pl: 'z czego: wydatki ujęte w raporcie' },
};

const reasons: Readonly<Record<DifferenceCode, LocalizedText>> = {
  other_currencies: { en: 'Documents in other currencies', pl: 'Dokumenty w innych walutach' },
  unreadable_documents: { en: 'Documents with no amount yet', pl: 'Dokumenty jeszcze bez kwoty' },
  unproved_days: { en: 'Days that may be incomplete', pl: 'Dni z możliwie niepełną listą dokumentów' },
  duplicates: { en: 'Possible duplicates', pl: 'Możliwe duplikaty' },
  late_documents: {
    en: 'Documents recorded after the summary',
    pl: 'Dokumenty dodane po utworzeniu podsumowania',
  },
  refunds: { en: 'Refunds', pl: 'Zwroty' },
  income: { en: 'Income', pl: 'Przychody' },
  shares_of_others: { en: "Others' shares", pl: 'Udziały innych osób' },
};

const exactly: LocalizedText = { en: 'exactly the difference', pl: 'dokładnie tyle wynosi różnica' };

/** Control totals: the service's summary, its categories and its documents against each other. Never left out. */
export const reconciliation = defineSection({
  id: 'reconciliation',
  title: { en: 'Control totals', pl: 'Sumy kontrolne' },
  build({ figures: { reconciliation: control, totals }, kind, period, locale, words }) {
    const labeled = (key: keyof typeof labels, value: Figure['value']) =>
      figure(key, labels[key][locale], value);
    const apart = (key: 'income' | 'sharesOfOthers') =>
      control[key].minor === 0n ? [] : [labeled(key, cell.money(control[key]))];
    const takenOff = [...apart('income'), ...apart('sharesOfOthers')];
    const { from, name } = period;
    // Whichever way the summary was asked for, it is that of the period.
    const summaryName = words.serviceSummary({ kind, first: from, last: lastDay(period), name });
    const spent = labeled('spent', cell.money(totalIn(totals, control.currency)));
    return {
      type: 'figures',
      figures: [
        labeled('status', cell.text(reconciliationStatusText({ reconciliation: control, totals }, locale))),
        labeled('summaryTotal', cell.money(control.summaryTotal)),
        labeled('categoriesTotal', cell.money(control.categoriesTotal)),
        labeled('documentsTotal', cell.money(control.documentsTotal)),
        ...(takenOff.length > 0 ? [...takenOff, spent] : []),
        labeled('difference', cell.money(control.difference)),
        ...control.reasons.map((reason) => reasonFigure(reason, locale)),
        labeled('source', cell.text(control.source && summaryName)),
      ],
      notes: [],
    };
  },
});

function reasonFigure({ code, documents, amount, isExact }: DifferenceReason, locale: Locale): Figure {
  const name = reasons[code][locale];
  const label = documents === null ? name : `${name} (${formatCount(documents, locale)})`;
  return figure(`reason-${code}`, label, cell.money(amount), isExact ? exactly[locale] : null);
}
