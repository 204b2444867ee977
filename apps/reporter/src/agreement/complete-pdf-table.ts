import { parseMoney } from '@outlay/core/money';
import { columnWords, formatMoney, type Locale, wordsOf } from '@outlay/reports';
import type { ShownTable } from './shown-table.ts';

/** A table of a PDF as its tags define it, with the currency of its heading, if any. */
export type TaggedTable = ShownTable & { readonly currency: string | null };

const bareAmount = /^([+−]?)(\d{1,3}(?:[\u00a0 ,]\d{3})*|\d+)([.,])(\d\d)$/u;
const currencyCode = /^[A-Z]{3}$/;

/**
 * A table of a PDF in the form of other files: with the currency of a heading in each amount below it, and the
 * documents of a list in columns.
 */
export function completePdfTable(table: TaggedTable): ShownTable {
  const { title } = table;
  const locale = (['pl', 'en'] as const).find((each) => documentTitles[each] === title);
  const rows = locale ? [table.header, ...table.rows].map((row) => documentCells(row, locale)) : table.rows;
  let currency = table.currency;
  const completed = rows.flatMap((row) => {
    const [first = '', ...others] = row;
    if (currencyCode.test(first) && others.every((cell) => cell === '')) {
      currency = first;
      return [];
    }
    return [row.map((cell) => withCurrency(cell, currency))];
  });
  const header = locale ? documentColumns.map((column) => columnWords[column][locale]) : table.header;
  return { title, header, rows: completed };
}

const documentTitles: Readonly<Record<Locale, string>> = { pl: 'Dokumenty', en: 'Documents' };
const documentColumns = ['date', 'store', 'category', 'amount'] as const;

/** Store, amount, and a text with day and category, which a total lacks. */
function documentCells([store = '', amount = '', details]: readonly string[], locale: Locale): string[] {
  if (details === undefined) return [store, '', '', amount];
  const [date = '', category = ''] = details.split('·').map((part) => part.trim());
  return [date, store, category === wordsOf(locale).uncategorized ? '–' : category, amount];
}

function withCurrency(cell: string, currency: string | null): string {
  const [, sign = '', whole = '', mark, cents = ''] = bareAmount.exec(cell) ?? [];
  if (currency === null || whole === '') return cell;
  const decimal = `${sign === '−' ? '-' : ''}${whole.replaceAll(/[^\d]/g, '')}.${cents}`;
  const amount = formatMoney(parseMoney(decimal, currency), mark === ',' ? 'pl' : 'en');
  return sign === '+' ? `+${amount}` : amount;
}
