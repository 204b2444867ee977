import { lastDay } from '@outlay/core/time';
import type { BatchFlow, BatchTotal } from '../figures/batch-figures.ts';
import { englishDays, polishDays } from '../locale/day-span.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Figure, Row } from '../report/report.ts';
import { columns, defineSection, figure, table } from '../report/section.ts';

const labels = {
  documents: { en: 'Documents in this batch', pl: 'Dokumenty w tej paczce' },
  reversals: { en: 'Reversals in this batch', pl: 'Storna w tej paczce' },
  number: { en: 'Batch', pl: 'Paczka nr' },
  covered: { en: 'Period read', pl: 'Odczytany okres' },
  added: { en: 'New documents', pl: 'Nowe dokumenty' },
  changed: { en: 'Changed: reversal and new entry', pl: 'Zmienione: storno i nowy zapis' },
  removed: { en: 'Removed: reversal', pl: 'Usunięte: storno' },
  waiting: { en: 'Waiting for a later batch', pl: 'Czekają na późniejszą paczkę' },
  unchanged: { en: 'Exported earlier, unchanged', pl: 'Wyeksportowane wcześniej, bez zmian' },
};

/** Before the sum of the entries of a kind. */
const amountLabels = {
  documents: { en: 'Amount of the documents', pl: 'Kwota dokumentów' },
  reversals: { en: 'Amount of the reversals', pl: 'Kwota storn' },
};

const results = {
  same: { en: 'Match', pl: 'Zgodne' },
  other: { en: 'Do not match', pl: 'Niezgodne' },
};

const flows: Readonly<Record<BatchFlow, LocalizedText>> = {
  spending: { en: 'Spending', pl: 'Wydatki' },
  income: { en: 'Income', pl: 'Przychody' },
};

const waitingNotes: LocalizedText = {
  en: 'Documents that wait for a later batch are in no total.',
  pl: 'Sumy nie obejmują dokumentów, które czekają na późniejszą paczkę.',
};

const reversalNotes: LocalizedText = {
  en: 'A reversal has the date of the document that it reverses, and every amount with the opposite sign.',
  pl: 'Storno ma datę dokumentu, którego dotyczy, i wszystkie kwoty z przeciwnym znakiem.',
};

/** What a batch consists of. */
export const batch = defineSection({
  id: 'batch',
  title: { en: 'Batch for import', pl: 'Paczka do importu' },
  build({ figures: { batch: found }, locale }) {
    if (!found) return undefined;
    const { number, covered, changed, removed, waiting, totals } = found;
    const counts = (['added', 'changed', 'removed', 'unchanged'] as const).map((key) =>
      figure(key, labels[key][locale], cell.count(found[key])),
    );
    return {
      type: 'figures',
      figures: [
        figure('number', labels.number[locale], cell.count(number)),
        figure('covered', labels.covered[locale], cell.text(daysText(covered, locale))),
        ...contents(totals, locale),
        ...counts,
        ...(waiting.length > 0
          ? [figure('waiting', labels.waiting[locale], cell.count(waiting.length))]
          : []),
      ],
      notes: changed + removed > 0 ? [reversalNotes[locale]] : [],
    };
  },
});

/** How many entries of each kind the batch has, and what they add up to: the control totals of an import. */
function contents(totals: readonly BatchTotal[], locale: Locale): Figure[] {
  return (['documents', 'reversals'] as const).flatMap((kind) => {
    const sums = totals
      .map((total) => ({ flow: total.flow, ...total[kind] }))
      .filter(({ count }) => count > 0);
    const count = sums.reduce((all, one) => all + one.count, 0);
    if (kind === 'reversals' && count === 0) return [];
    return [
      figure(kind, labels[kind][locale], cell.count(count)),
      ...sums.map(({ flow, amount }) => {
        const label = amountLabels[kind][locale];
        const full = flow === 'income' ? `${label} (${flows.income[locale].toLowerCase()})` : label;
        return figure(`${kind}-${flow}-${amount.currency}`, full, cell.money(amount));
      }),
    ];
  });
}

function daysText(covered: { readonly from: string; readonly until: string }, locale: Locale): string {
  const spanOf = { en: englishDays, pl: polishDays }[locale];
  return spanOf(covered.from, lastDay(covered));
}

/** The amounts of all batches against those of all documents, one row per currency and flow. */
export const batchTotals = defineSection({
  id: 'batch-totals',
  title: { en: 'Totals of all batches', pl: 'Sumy wszystkich paczek' },
  build({ figures: { batch: found }, locale }) {
    if (!found || found.totals.length === 0) return undefined;
    const hasIncome = found.totals.some(({ flow }) => flow === 'income');
    return table(
      columns(locale, {
        currency: 'text',
        ...(hasIncome ? { type: 'text' } : {}),
        earlierBatches: 'money',
        thisBatch: 'money',
        allBatches: 'money',
        allDocuments: 'money',
        result: 'text',
      }),
      shownTotals(found.totals).map((total) => totalRow(total, hasIncome, locale)),
      [],
      found.waiting.length > 0 ? [waitingNotes[locale]] : [],
    );
  },
});

/** Leaves out a currency without any amount: nothing is compared there, so it must not say that anything matches. */
function shownTotals(totals: readonly BatchTotal[]): readonly BatchTotal[] {
  const shown = totals.filter(({ toDate, full, before, batch: own }) =>
    [toDate, full, before, own].some(({ minor }) => minor !== 0n),
  );
  return shown.length > 0 ? shown : totals;
}

function totalRow(
  { flow, before, batch: own, toDate, full }: BatchTotal,
  hasIncome: boolean,
  locale: Locale,
): Row {
  return [
    cell.text(full.currency),
    ...(hasIncome ? [cell.text(flows[flow][locale])] : []),
    cell.money(before),
    cell.money(own),
    cell.money(toDate),
    cell.money(full),
    cell.text((toDate.minor === full.minor ? results.same : results.other)[locale]),
  ];
}
