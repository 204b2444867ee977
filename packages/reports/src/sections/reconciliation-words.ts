import type { Money } from '@outlay/core/money';
import type { Reconciliation, ReportFigures } from '../figures/figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import { listOf } from '../locale/list-of.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';

type Checked = Pick<ReportFigures, 'reconciliation' | 'flows'>;

const statuses: Readonly<Record<Reconciliation['status'], LocalizedText>> = {
  balanced: { en: 'Match', pl: 'Zgodne' },
  differs: { en: 'Do not match', pl: 'Niezgodne' },
  unchecked: { en: 'Not checked', pl: 'Nie sprawdzono' },
};

const totalsWords: Readonly<Record<'balanced' | 'differs', LocalizedText>> = {
  balanced: { en: 'Totals match', pl: 'Sumy zgodne' },
  differs: { en: 'Totals do not match', pl: 'Sumy niezgodne' },
};

const noDocuments: LocalizedText = { en: 'no documents', pl: 'brak dokumentów' };

/** The name of a reconciliation status. */
export function reconciliationStatusName(status: Reconciliation['status'], locale: Locale): string {
  return statuses[status][locale];
}

/** The result in a few words, and the currencies that it does not cover. */
export function reconciliationStatusText(figures: Checked, locale: Locale): string {
  const result = reconciliationResult(figures, locale);
  const unchecked = uncheckedTotals(figures, locale);
  return unchecked === null ? result : `${result}. ${unchecked}.`;
}

/** The result in a few words, with its currency if there are several, because the service summarizes only one. */
export function reconciliationResult(figures: Checked, locale: Locale): string {
  const { status, currency } = figures.reconciliation;
  if (status === 'unchecked') return reconciliationStatusName(status, locale);
  const word = totalsWords[status][locale];
  if (uncheckedCurrencies(figures).length === 0) return word;
  return `${word} (${currency}${isNothingCompared(figures) ? `: ${noDocuments[locale]}` : ''})`;
}

/** Whether the summary and the documents agree only because neither has an amount in its currency. */
function isNothingCompared({ reconciliation, flows }: Checked): boolean {
  const { currency, summaryTotal, documentsTotal, leftOut } = reconciliation;
  const flow = flows.find(({ spent }) => spent.amount.currency === currency);
  const documents = (flow?.spent.documents ?? 0) + (flow?.income.documents ?? 0);
  return documents === 0 && [summaryTotal, documentsTotal, leftOut].every((total) => !total?.minor);
}

/** The currencies that the result does not cover, and why; `null` if it covers all or there is no result. */
export function uncheckedTotals(figures: Checked, locale: Locale): string | null {
  const others = listOf(uncheckedCurrencies(figures), locale);
  if (others === '' || figures.reconciliation.status === 'unchecked') return null;
  const text: LocalizedText = {
    en: `${others}: no service summary to compare with`,
    pl: `${others}: serwis nie podaje podsumowania`,
  };
  return text[locale];
}

/** The currencies of spending and income for which the service has no summary. */
export function uncheckedCurrencies({ reconciliation, flows }: Checked): string[] {
  return flows.map(({ spent }) => spent.amount.currency).filter((code) => code !== reconciliation.currency);
}

/** The result in full sentences: whether the control totals match, and which amounts were not checked. */
export function reconciliationSentences(figures: Checked, locale: Locale): string {
  const others = uncheckedCurrencies(figures);
  const result = locale === 'pl' ? polishResult(figures, others) : englishResult(figures, others);
  if (others.length === 0 || figures.reconciliation.status === 'unchecked') return result;
  const unchecked: LocalizedText = {
    en: `Amounts in ${listOf(others, 'en')} were not checked: the service provides no summary of them.`,
    pl: `Kwot w ${others.length > 1 ? 'walutach' : 'walucie'} ${listOf(others, 'pl')} nie sprawdzono: serwis nie podaje ich podsumowania.`,
  };
  return `${result} ${unchecked[locale]}`;
}

function englishResult({ reconciliation }: Checked, others: readonly string[]): string {
  const { status, currency, difference, categoriesTotal } = reconciliation;
  const where = others.length > 0 ? ` in ${currency}` : '';
  switch (status) {
    case 'balanced':
      return categoriesTotal
        ? `The control totals match${where}: documents and categories both add up to the service's own summary.`
        : `The control totals match${where}: the documents add up to the service's own summary, which has no categories to check.`;
    case 'differs':
      return difference === null || difference.minor === 0n
        ? `The control totals do not match${where}: the categories of the service's own summary do not add up to its total.`
        : `The control totals do not match${where}: the service's own summary is ${size(difference, 'en')} ${difference.minor > 0n ? 'higher' : 'lower'} than the sum of the documents.`;
    case 'unchecked':
      return 'The control totals were not checked: the service provides no summary of this period.';
  }
}

function polishResult({ reconciliation }: Checked, others: readonly string[]): string {
  const { status, currency, difference, categoriesTotal } = reconciliation;
  const where = others.length > 0 ? ` w ${currency}` : '';
  switch (status) {
    case 'balanced':
      return categoriesTotal
        ? `Sumy kontrolne${where} są zgodne: suma dokumentów i suma kategorii są równe podsumowaniu serwisu.`
        : `Sumy kontrolne${where} są zgodne: suma dokumentów jest równa podsumowaniu serwisu, w którym nie ma kategorii do sprawdzenia.`;
    case 'differs':
      return difference === null || difference.minor === 0n
        ? `Sumy kontrolne${where} są niezgodne: kategorie w podsumowaniu serwisu nie sumują się do jego łącznej kwoty.`
        : `Sumy kontrolne${where} są niezgodne: podsumowanie serwisu jest o ${size(difference, 'pl')} ${difference.minor > 0n ? 'wyższe' : 'niższe'} od sumy dokumentów.`;
    case 'unchecked':
      return 'Sum kontrolnych nie sprawdzono: serwis nie podaje podsumowania tego okresu.';
  }
}

function size({ minor, currency }: Money, locale: Locale): string {
  return formatMoney({ minor: minor < 0n ? -minor : minor, currency }, locale);
}
