import type { Money } from '@outlay/core/money';
import { lastDay, periodName } from '@outlay/core/time';
import { totalIn } from '../calc/totals.ts';
import type { BatchFigures } from '../figures/batch-figures.ts';
import type { DifferenceCode, DifferenceReason, FilterTotal, Reconciliation } from '../figures/figures.ts';
import { columnWords } from '../locale/column-words.ts';
import { documentCounts } from '../locale/document-counts.ts';
import { formatCount } from '../locale/format-number.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Cell, Figure } from '../report/report.ts';
import { defineSection, figure } from '../report/section.ts';
import { reconciliationResult, uncheckedTotals } from './reconciliation-words.ts';

const labels = {
  status: { en: 'Result', pl: 'Wynik' },
  unchecked: { en: 'Not checked', pl: 'Nie sprawdzono' },
  summaryTotal: { en: 'Service summary', pl: 'Podsumowanie serwisu' },
  categoriesTotal: { en: 'Category totals', pl: 'Suma kategorii' },
  documentsTotal: { en: 'Document totals', pl: 'Suma dokumentów' },
  difference: { en: 'Difference', pl: 'Różnica' },
  source: { en: 'Compared with', pl: 'Porównano z' },
  filter: { en: 'Filter', pl: 'Filtr' },
  leftOut: { en: 'Left out by the filter', pl: 'Pominięte przez filtr' },
  shown: { en: 'In this report', pl: 'W tym raporcie' },
  income: { en: 'of which income', pl: 'z czego: przychody' },
  sharesOfOthers: { en: "of which others' shares", pl: 'z czego: udziały innych osób' },
  spent: { en: 'of which spending in this report', pl: 'z czego: wydatki ujęte w raporcie' },
};

const ofAllRead: LocalizedText = { en: '(all documents read)', pl: '(wszystkie odczytane dokumenty)' };

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

/** Texts for missing values. */
const absent = {
  notGiven: { en: 'Not provided by the service', pl: 'Serwis nie podaje' },
  notChecked: { en: 'Not checked', pl: 'Nie sprawdzono' },
  noCategories: { en: 'Not checked: no categories', pl: 'Nie sprawdzono: brak kategorii' },
  noPurchases: { en: 'Not checked: no purchases', pl: 'Nie sprawdzono: brak zakupów' },
  noSummary: { en: 'no service summary', pl: 'brak podsumowania serwisu' },
};

const exactly: LocalizedText = { en: 'exactly the difference', pl: 'dokładnie tyle wynosi różnica' };

/** Control totals: compares the service's summary, its categories and its documents. Never left out. */
export const reconciliation = defineSection({
  id: 'reconciliation',
  title: { en: 'Control totals', pl: 'Sumy kontrolne' },
  build({ figures: { reconciliation: control, totals, flows, documents, filter, batch }, ...context }) {
    const { locale, words } = context;
    const labeled = (key: keyof typeof labels, value: Figure['value']) =>
      figure(key, labels[key][locale], value);
    // They are of all documents, of which a batch shows only the new and changed ones.
    const ofRead = (key: 'categoriesTotal' | 'documentsTotal', value: Figure['value']) =>
      batch ? figure(key, `${labels[key][locale]} ${ofAllRead[locale]}`, value) : labeled(key, value);
    const inControl = filter?.totals.find(({ all }) => all.amount.currency === control.currency);
    const others = filter?.totals.filter((total) => total !== inControl) ?? [];
    // The summary is that of the period, however it was requested; for a batch, that of all documents.
    const { kind, ...period } = batch ? coveredBy(batch) : { kind: context.kind, ...context.period };
    const { from, name } = period;
    const summaryName = words.serviceSummary({ kind, first: from, last: lastDay(period), name });
    const compared = [
      labeled('difference', moneyOr(control.difference, absent.notChecked[locale])),
      ...control.reasons.map((reason) => reasonFigure(reason, locale)),
      labeled('source', cell.text(control.source === null ? absent.noSummary[locale] : summaryName)),
    ];
    // A batch shows only a part of the documents, so the breakdown does not apply to it.
    const isEmpty = documents.length === 0 && control.documentsTotal.minor === 0n && !batch;
    const uncategorized = isEmpty ? absent.noPurchases : absent.noCategories;
    const withoutCategories = control.summaryTotal ? uncategorized : absent.notGiven;
    const checked = { reconciliation: control, flows };
    const unchecked = uncheckedTotals(checked, locale);
    const parts = batch ? [] : partFigures(control, { spent: totalIn(totals, control.currency), locale });
    return {
      type: 'figures',
      figures: [
        labeled('status', cell.text(reconciliationResult(checked, locale))),
        ...(unchecked === null ? [] : [labeled('unchecked', cell.text(unchecked))]),
        ...(filter ? [labeled('filter', cell.text(filter.description))] : []),
        ...(others.length > 0 ? [currencyHeading(control.currency, locale)] : []),
        labeled('summaryTotal', moneyOr(control.summaryTotal, absent.notGiven[locale])),
        ofRead('categoriesTotal', moneyOr(control.categoriesTotal, withoutCategories[locale])),
        ofRead('documentsTotal', cell.money(control.documentsTotal)),
        // Income and shares are parts of the filtered documents, or of all documents if there is no filter.
        ...(inControl
          ? [...compared, ...filterFigures(inControl, locale), ...parts]
          : [...parts, ...compared]),
        ...others.flatMap((total) => otherCurrency(total, locale)),
      ],
      notes: [],
    };
  },
});

/** The period whose documents were read for a batch. */
function coveredBy({ covered }: BatchFigures) {
  return { kind: 'custom', ...covered, name: periodName('custom', covered) } as const;
}

/** An amount, or words that say why there is none, which a dash would not. */
function moneyOr(amount: Money | null, words: string): Cell {
  return amount === null ? cell.text(words) : cell.money(amount);
}

/** The breakdown of the document total into spending and other parts; empty if all of it is spending. */
function partFigures(
  { income, sharesOfOthers }: Reconciliation,
  { spent, locale }: { readonly spent: Money; readonly locale: Locale },
): Figure[] {
  const takenOff = Object.entries({ income, sharesOfOthers }).filter(([, { minor }]) => minor !== 0n);
  if (takenOff.length === 0) return [];
  return [...takenOff, ['spent', spent] as const].map(([key, amount]) =>
    figure(key, labels[key as keyof typeof labels][locale], cell.money(amount)),
  );
}

/** The figures of a currency without a service summary: its total and what the filter leaves out. */
function otherCurrency(total: FilterTotal, locale: Locale): Figure[] {
  const { amount } = total.all;
  return [
    currencyHeading(amount.currency, locale),
    figure(`documentsTotal-${amount.currency}`, labels.documentsTotal[locale], cell.money(amount)),
    ...filterFigures(total, locale),
  ];
}

/** The heading of each currency's totals if there are several currencies. */
function currencyHeading(currency: string, locale: Locale): Figure {
  return figure(`currency-${currency}`, columnWords.currency[locale], cell.text(currency));
}

function reasonFigure({ code, documents, amount, isExact }: DifferenceReason, locale: Locale): Figure {
  const name = reasons[code][locale];
  const label = documents === null ? name : `${name} (${formatCount(documents, locale)})`;
  return figure(`reason-${code}`, label, cell.money(amount), isExact ? exactly[locale] : null);
}

/** The amounts that a filter leaves out and keeps in a currency, with their document counts. */
function filterFigures({ leftOut, shown, inPart }: FilterTotal, locale: Locale): Figure[] {
  const { currency } = leftOut.amount;
  const words = documentCounts[locale];
  const shownNote =
    inPart > 0 ? `${words.count(shown.documents)}, ${words.inPart(inPart)}` : words.count(shown.documents);
  return [
    figure(
      `leftOut-${currency}`,
      `${labels.leftOut[locale]} (${words.count(leftOut.documents)})`,
      cell.money(leftOut.amount),
    ),
    figure(`shown-${currency}`, `${labels.shown[locale]} (${shownNote})`, cell.money(shown.amount)),
  ];
}
