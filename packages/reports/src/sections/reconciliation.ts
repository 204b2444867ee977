import { lastDay } from '@outlay/core/time';
import { totalIn } from '../calc/totals.ts';
import type { DifferenceCode, DifferenceReason } from '../figures/figures.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Locale, Worded } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Figure } from '../report/report.ts';
import { defineSection, figure } from '../report/section.ts';
import { statusText } from './reconciliation-words.ts';

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

const reasons: Readonly<Record<DifferenceCode, Worded>> = {
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

const exactly: Worded = { en: 'exactly the difference', pl: 'dokładnie tyle wynosi różnica' };

/** Control totals: the service's summary, its categories and its documents against each other. Never left out. */
export const reconciliation = defineSection({
  id: 'reconciliation',
  title: { en: 'Control totals', pl: 'Sumy kontrolne' },
  build({ figures: { reconciliation: control, totals }, kind, period, locale, words }) {
    const labelled = (key: keyof typeof labels, value: Figure['value']) =>
      figure(key, labels[key][locale], value);
    const apart = (key: 'income' | 'sharesOfOthers') =>
      control[key].minor === 0n ? [] : [labelled(key, cell.money(control[key]))];
    const takenOff = [...apart('income'), ...apart('sharesOfOthers')];
    const { from, name } = period;
    // Whichever way the summary was asked for, it is that of the period.
    const summaryName = words.serviceSummary({ kind, first: from, last: lastDay(period), name });
    const spent = labelled('spent', cell.money(totalIn(totals, control.currency)));
    return {
      type: 'figures',
      figures: [
        labelled('status', cell.text(statusText({ reconciliation: control, totals }, locale))),
        labelled('summaryTotal', cell.money(control.summaryTotal)),
        labelled('categoriesTotal', cell.money(control.categoriesTotal)),
        labelled('documentsTotal', cell.money(control.documentsTotal)),
        ...(takenOff.length > 0 ? [...takenOff, spent] : []),
        labelled('difference', cell.money(control.difference)),
        ...control.reasons.map((reason) => reasonFigure(reason, locale)),
        labelled('source', cell.text(control.source && summaryName)),
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
