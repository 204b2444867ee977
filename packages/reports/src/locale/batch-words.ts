import type { BatchEntry, BatchFigures, BatchFlow, BatchTotal } from '../figures/batch-figures.ts';
import { formatMoney } from './format-money.ts';
import type { Locale, LocalizedText } from './locale.ts';
import { englishCount, polishCount } from './plural.ts';

/** What an entry of a batch is called. */
export const batchChangeWords: Readonly<Record<BatchEntry['change'], LocalizedText>> = {
  new: { en: 'new', pl: 'nowy' },
  changed: { en: 'changed', pl: 'zmieniony' },
  reversal: { en: 'reversal', pl: 'storno' },
  unchanged: { en: 'unchanged', pl: 'bez zmian' },
};

/** What a reversal cancels: "4711 (batch 6)"; `null` for any other entry. */
export function reversedText({ reverses }: BatchEntry, locale: Locale): string | null {
  if (!reverses) return null;
  const { batch, reference } = reverses;
  return locale === 'pl' ? `${reference} (paczka nr ${batch})` : `${reference} (batch ${batch})`;
}

/** A batch in a sentence. */
export function batchSentence(batch: BatchFigures, locale: Locale): string {
  const text = batchText(batch, locale);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The same within a line: "batch 7, 12 new documents, 1 changed, 1 removed". */
export function batchText(
  { number, added, changed, removed, waiting }: BatchFigures,
  locale: Locale,
): string {
  const count = waiting.length;
  if (locale === 'en') {
    const more = count > 0 ? `, ${count} waiting` : '';
    return `batch ${number}, ${englishCount(added, 'new document')}, ${changed} changed, ${removed} removed${more}`;
  }
  const more = count > 0 ? `, czekające: ${count}` : '';
  const fresh = polishCount(added, {
    one: 'nowy dokument',
    few: 'nowe dokumenty',
    many: 'nowych dokumentów',
  });
  return `paczka nr ${number}, ${fresh}, zmienione: ${changed}, usunięte: ${removed}${more}`;
}

const flowPrefixes: Readonly<Record<BatchFlow, LocalizedText>> = {
  spending: { en: '', pl: '' },
  income: { en: 'Income: ', pl: 'Przychody: ' },
};

/**
 * What a batch contains, in a sentence for each currency: "12 documents, PLN 240.00; 2 reversals, −PLN 24.60; PLN 215.40 in
 * total." With these figures an accountant checks that everything was imported.
 */
export function batchContents({ totals }: BatchFigures, locale: Locale): string[] {
  return totals
    .filter(({ documents, reversals }) => documents.count + reversals.count > 0)
    .map((total) => `${flowPrefixes[total.flow][locale]}${contentsTexts[locale](total)}.`);
}

const contentsTexts: Readonly<Record<Locale, (total: BatchTotal) => string>> = {
  en({ documents, reversals, batch }) {
    const own = `${englishCount(documents.count, 'document')}, ${formatMoney(documents.amount, 'en')}`;
    if (reversals.count === 0) return own;
    const reversed = `${englishCount(reversals.count, 'reversal')}, ${formatMoney(reversals.amount, 'en')}`;
    return `${own}; ${reversed}; ${formatMoney(batch, 'en')} in total`;
  },
  pl({ documents, reversals, batch }) {
    const own = `${polishCount(documents.count, documentForms)}: ${formatMoney(documents.amount, 'pl')}`;
    if (reversals.count === 0) return own;
    const reversed = `${polishCount(reversals.count, reversalForms)}: ${formatMoney(reversals.amount, 'pl')}`;
    return `${own}; ${reversed}; razem ${formatMoney(batch, 'pl')}`;
  },
};

const documentForms = { one: 'dokument', few: 'dokumenty', many: 'dokumentów' };
const reversalForms = { one: 'storno', few: 'storna', many: 'storn' };
