import { decimalString } from '@outlay/core/money';
import {
  type Cell,
  formatDecimal,
  type Locale,
  type LocalizedText,
  type Report,
  type Row,
  type Table,
  wordsOf,
} from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { cachedDates } from './cached-texts.ts';

/** Sections that list documents in two lines each. */
const documentLists: ReadonlySet<string> = new Set(['documents', 'income-documents']);

/** Whether a section lists documents in two lines each. */
export function isDocumentList(id: string): boolean {
  return documentLists.has(id);
}

/** The texts of a document in a list: store and amount, with details and tax below. */
export type DocumentLine = {
  readonly store: string;
  readonly amount: string;
  readonly details: string;
  /** Empty in a list without tax, and for a document whose tax is not known. */
  readonly tax: string;
};

/** Converts rows of a table of documents to lines of a list. */
export type DocumentLines = {
  readonly lineOf: (row: Row) => DocumentLine;
  /** The label of a total and its amount. */
  readonly totalOf: (row: Row) => Pick<DocumentLine, 'store' | 'amount'>;
  /** The currency of all amounts; `null` if there are several. */
  readonly currency: string | null;
};

const labels = {
  number: { en: 'no.', pl: 'nr' },
  tax: { en: 'tax', pl: 'podatek' },
} as const satisfies Record<string, LocalizedText>;

const detailKeys = ['date', 'batchChange', 'category', 'paymentMethod', 'tags'];

/** Whether a report is for the books rather than for a household: its lists have document numbers and tax. */
export function isForBooks({ overviewSize }: Pick<Report, 'overviewSize'>): boolean {
  return overviewSize === 'none';
}

/**
 * Prepares the lines of a table of documents. If all amounts have one currency, lines leave it out for the heading.
 * @param hasNumbers - whether lines have document numbers and tax
 */
export function documentLines(
  { columns, totals }: Table,
  locale: Locale,
  hasNumbers: boolean,
): DocumentLines {
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key);
  const [store, amount] = [indexOf('store'), indexOf('amount')];
  const details = detailKeys.map(indexOf);
  const [identifier, tax] = hasNumbers ? [indexOf('identifier'), indexOf('tax')] : [-1, -1];
  const currency = commonCurrency(totals, amount);
  const amountOf = (cell: Cell | undefined) => {
    if (!cell) return '';
    if (cell.type !== 'money' || currency === null) return formatCell(cell, locale);
    return formatDecimal(decimalString(cell.money), locale);
  };
  const textOfKnown = cachedDates(locale);
  const withoutText = (at: number) => (detailKeys[at] === 'category' ? wordsOf(locale).uncategorized : []);
  const textOf = (cell: Cell | undefined) => (cell && cell.type !== 'none' ? textOfKnown(cell) : '');
  const taxOf = (cell: Cell | undefined) => (cell?.type === 'money' ? amountOf(cell) : '');
  const labeled = (name: keyof typeof labels, text: string) =>
    text === '' ? [] : [`${labels[name][locale]}\u00a0${text}`];
  return {
    currency,
    lineOf: (row) => ({
      store: textOf(row[store]),
      amount: amountOf(row[amount]),
      details: [
        ...details.flatMap((index, at) => textOf(row[index]) || withoutText(at)),
        ...labeled('number', textOf(row[identifier])),
      ].join('  ·  '),
      tax: labeled('tax', taxOf(row[tax])).join(''),
    }),
    totalOf: (row) => ({
      store: textOf(row.find(({ type }) => type === 'text')),
      amount: amountOf(row[amount]),
    }),
  };
}

/** The only currency of a table, which has one total per currency; `null` if there are several. */
function commonCurrency(totals: readonly Row[], amount: number): string | null {
  const cell = totals.length === 1 ? totals[0]?.[amount] : undefined;
  return cell?.type === 'money' ? cell.money.currency : null;
}
