import { lastDay } from '@outlay/core/time';
import type { BatchFlow, BatchTotal } from '../figures/batch-figures.ts';
import { formatDate } from '../locale/format-date.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Figure } from '../report/report.ts';
import { defineSection, figure } from '../report/section.ts';

const labels = {
  number: { en: 'Batch', pl: 'Paczka nr' },
  covered: { en: 'Period read', pl: 'Odczytany okres' },
  added: { en: 'New documents', pl: 'Nowe dokumenty' },
  changed: { en: 'Changed: reversal and new entry', pl: 'Zmienione: storno i nowy zapis' },
  removed: { en: 'Removed: reversal', pl: 'Usunięte: storno' },
  unchanged: { en: 'Exported earlier, unchanged', pl: 'Wyeksportowane wcześniej, bez zmian' },
};

const amounts = {
  before: { en: 'Earlier batches', pl: 'Poprzednie paczki' },
  batch: { en: 'This batch', pl: 'Ta paczka' },
  toDate: { en: 'All batches to date', pl: 'Wszystkie paczki łącznie' },
  full: { en: 'All documents', pl: 'Wszystkie dokumenty' },
  result: { en: 'All batches and all documents', pl: 'Zgodność paczek z dokumentami' },
};

const results = {
  same: { en: 'Match', pl: 'Zgodne' },
  other: { en: 'Do not match', pl: 'Niezgodne' },
};

const flows: Readonly<Record<BatchFlow, LocalizedText | null>> = {
  spending: null,
  income: { en: 'income', pl: 'przychody' },
};

const reversalNotes: LocalizedText = {
  en: 'A reversal has the date of the document that it reverses, and every amount with the opposite sign.',
  pl: 'Storno ma datę dokumentu, którego dotyczy, i wszystkie kwoty z przeciwnym znakiem.',
};

/** The content of a batch, and whether all batches together equal all documents. */
export const batch = defineSection({
  id: 'batch',
  title: { en: 'Batch for import', pl: 'Paczka do importu' },
  build({ figures: { batch: found }, locale }) {
    if (!found) return undefined;
    const { number, covered, totals, changed, removed } = found;
    const counts = (['added', 'changed', 'removed', 'unchanged'] as const).map((key) =>
      figure(key, labels[key][locale], cell.count(found[key])),
    );
    return {
      type: 'figures',
      figures: [
        figure('number', labels.number[locale], cell.count(number)),
        figure('covered', labels.covered[locale], cell.text(daysText(covered, locale))),
        ...counts,
        ...totals.flatMap((total) => totalFigures(total, locale)),
      ],
      notes: changed + removed > 0 ? [reversalNotes[locale]] : [],
    };
  },
});

function daysText(covered: { readonly from: string; readonly until: string }, locale: Locale): string {
  return `${formatDate(covered.from, locale)} – ${formatDate(lastDay(covered), locale)}`;
}

function totalFigures(total: BatchTotal, locale: Locale): Figure[] {
  const { flow, toDate, full } = total;
  const { currency } = full;
  const name = flows[flow]?.[locale];
  const labeled = (key: keyof typeof amounts) =>
    `${amounts[key][locale]}, ${name === undefined ? currency : `${name} ${currency}`}`;
  const keyOf = (key: keyof typeof amounts) => `${key}-${flow}-${currency}`;
  const result = toDate.minor === full.minor ? results.same : results.other;
  return [
    ...(['before', 'batch', 'toDate', 'full'] as const).map((key) =>
      figure(keyOf(key), labeled(key), cell.money(total[key])),
    ),
    figure(keyOf('result'), labeled('result'), cell.text(result[locale])),
  ];
}
