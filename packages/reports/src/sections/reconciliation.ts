import type { Preset } from '@outlay/core';
import { totalIn } from '../calc/totals.ts';
import type { DifferenceCode, DifferenceReason, Reconciliation } from '../figures.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Locale, Worded } from '../locale/locale.ts';
import type { Figure } from '../report.ts';
import { defineSection, figure, money, text } from '../section.ts';

const labels = {
  status: { en: 'Result', pl: 'Wynik' },
  summaryTotal: { en: 'Summary of the service', pl: 'Podsumowanie serwisu' },
  categoriesTotal: { en: 'Sum of its categories', pl: 'Suma jego kategorii' },
  documentsTotal: { en: 'Sum of the documents', pl: 'Suma dokumentów' },
  difference: { en: 'Summary less documents', pl: 'Podsumowanie minus dokumenty' },
  source: { en: 'Source of the summary', pl: 'Źródło podsumowania' },
  income: { en: 'of the documents: income', pl: 'w tym przychody' },
  sharesOfOthers: { en: 'of the documents: shares of others', pl: 'w tym udziały innych osób' },
  spent: { en: 'The rest: spending in this report', pl: 'Reszta: wydatki w tym raporcie' },
};

const statuses: Readonly<Record<Reconciliation['status'], Worded>> = {
  balanced: { en: 'Balanced', pl: 'Zgodne' },
  differs: { en: 'Differs', pl: 'Niezgodne' },
  unchecked: { en: 'Not checked', pl: 'Nie sprawdzono' },
};

const reasons: Readonly<Record<DifferenceCode, Worded>> = {
  other_currencies: { en: 'Documents in other currencies', pl: 'Dokumenty w innych walutach' },
  unreadable_documents: { en: 'Documents still without an amount', pl: 'Dokumenty jeszcze bez kwoty' },
  unproved_days: { en: 'Days not proved complete', pl: 'Dni o niepotwierdzonej kompletności' },
  duplicates: { en: 'Suspected duplicates', pl: 'Możliwe duplikaty' },
  late_documents: {
    en: 'Documents recorded after the summary',
    pl: 'Dokumenty zapisane po podsumowaniu',
  },
  refunds: { en: 'Refunds', pl: 'Zwroty' },
  income: { en: 'Income', pl: 'Przychody' },
  shares_of_others: { en: 'Shares of others', pl: 'Udziały innych osób' },
};

/** Presets are relative to the service's clock: the period in the title says which days they are. */
const sources: Readonly<Record<'period' | `preset:${Preset}`, Worded>> = {
  period: { en: 'The exact days of the period', pl: 'Dokładne dni okresu' },
  'preset:current-week': { en: 'The current week of the service', pl: 'Bieżący tydzień według serwisu' },
  'preset:current-month': { en: 'The current month of the service', pl: 'Bieżący miesiąc według serwisu' },
  'preset:last-week': { en: 'The last week of the service', pl: 'Poprzedni tydzień według serwisu' },
  'preset:last-month': { en: 'The last month of the service', pl: 'Poprzedni miesiąc według serwisu' },
};

const exactly: Worded = { en: 'exactly the difference', pl: 'dokładnie ta różnica' };

/** Control totals: the service's summary, its categories and its documents against each other. Never left out. */
export const reconciliation = defineSection({
  id: 'reconciliation',
  title: { en: 'Control totals', pl: 'Sumy kontrolne' },
  build({ figures: { reconciliation: control, totals }, locale }) {
    const labelled = (key: keyof typeof labels, value: Figure['value']) =>
      figure(key, labels[key][locale], value);
    const apart = (key: 'income' | 'sharesOfOthers') =>
      control[key].minor === 0n ? [] : [labelled(key, money(control[key]))];
    const takenOff = [...apart('income'), ...apart('sharesOfOthers')];
    const spent = labelled('spent', money(totalIn(totals, control.currency)));
    return {
      type: 'figures',
      figures: [
        labelled('status', text(statuses[control.status][locale])),
        labelled('summaryTotal', money(control.summaryTotal)),
        labelled('categoriesTotal', money(control.categoriesTotal)),
        labelled('documentsTotal', money(control.documentsTotal)),
        ...(takenOff.length > 0 ? [...takenOff, spent] : []),
        labelled('difference', money(control.difference)),
        ...control.reasons.map((reason) => reasonFigure(reason, locale)),
        labelled('source', text(sourceName(control.source, locale))),
      ],
      notes: [],
    };
  },
});

function reasonFigure({ code, documents, amount, isExact }: DifferenceReason, locale: Locale): Figure {
  const name = reasons[code][locale];
  const label = documents === null ? name : `${name} (${formatCount(documents, locale)})`;
  return figure(`reason-${code}`, label, money(amount), isExact ? exactly[locale] : null);
}

function sourceName(source: string | null, locale: Locale): string | null {
  if (source === null) return null;
  return new Map<string, Worded>(Object.entries(sources)).get(source)?.[locale] ?? source;
}
