import { decimalString, parseMoney } from '@outlay/core/money';
import { type ColumnWord, columnWords, type Locale, wordsOf } from '@outlay/reports';
import { type Figures, figureKey, totalOf, withoutNothing } from './figures.ts';

/** A table as displayed: its title, its header, and rows of texts. */
export type ShownTable = {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Sections by title, and how many of their first columns name a row. */
const sections: Readonly<Record<string, { readonly section: string; readonly named: number }>> = {
  Categories: { section: 'categories', named: 1 },
  Kategorie: { section: 'categories', named: 1 },
  Subcategories: { section: 'subcategories', named: 2 },
  Podkategorie: { section: 'subcategories', named: 2 },
  Stores: { section: 'stores', named: 1 },
  Sklepy: { section: 'stores', named: 1 },
  Weeks: { section: 'weeks', named: 1 },
  Tygodnie: { section: 'weeks', named: 1 },
  Days: { section: 'days', named: 1 },
  Dni: { section: 'days', named: 1 },
  'Shared expenses': { section: 'groups', named: 1 },
  'Wydatki wspólne': { section: 'groups', named: 1 },
};

/** Columns without figures. */
const wordColumns = new Set<string>(['weekday', 'week', 'firstDay', 'lastDay', 'emoji']);

/**
 * The visible texts of the rows of a table, to compare files, which order totals differently. Headings of currencies
 * are left out, and plus signs, which a workbook does not show, are ignored.
 */
export function shownRows({ rows }: ShownTable): string[] {
  return rows
    .map((cells) => cells.map((cell) => withoutSpaces(cell).replace(/^(?:–$|\+)/, '')))
    .filter((cells) => cells.slice(1).some((cell) => cell !== ''))
    .map((cells) => cells.join(' | '))
    .toSorted();
}

/** A text without white space and with plain minus signs. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/gu, '').replaceAll('−', '-');
}

/** The figures of the tables that other formats have, too. */
export function figuresOfTables(tables: readonly ShownTable[], locale: Locale): Figures {
  return withoutNothing(tables.flatMap((table) => figuresOfTable(table, locale)));
}

function figuresOfTable({ title, header, rows }: ShownTable, locale: Locale): [string, string][] {
  const known = sections[title];
  if (!known) return [];
  const columns = header.map((label) => columnKey(label, locale));
  return rows.flatMap((row) => {
    const currency = row.map(currencyOf).find((each) => each !== undefined);
    const isTotal = row[0]?.startsWith(`${wordsOf(locale).total} `) ?? false;
    const section = isTotal ? totalOf(known.section) : known.section;
    const names = isTotal ? [] : row.slice(0, known.named).map((name) => plainName(name, locale));
    return columns.flatMap((column, index): [string, string][] => {
      const value = valueOf(row[index] ?? '');
      if (index < known.named || wordColumns.has(column) || value === undefined) return [];
      const key = figureKey({ section, names: [...names, currency ?? ''], column });
      return [[key, value]];
    });
  });
}

function columnKey(label: string, locale: Locale): string {
  const words = Object.keys(columnWords) as ColumnWord[];
  return words.find((word) => withoutSpaces(columnWords[word][locale]) === withoutSpaces(label)) ?? label;
}

/** A name without its icon; a day as `2026-10-05`, a week as `2026-W43`. */
function plainName(name: string, locale: Locale): string {
  const week = /^(?:Week (\d+), (\d{4})|(\d+)\. tydzień (\d{4}))$/u.exec(name.replaceAll('\u00a0', ' '));
  if (week) return `${week[2] ?? week[4]}-W${(week[1] ?? week[3] ?? '').padStart(2, '0')}`;
  const [, day = '', month = '', year = ''] =
    (locale === 'pl' ? /^(\d\d)\.(\d\d)\.(\d{4})$/ : /^(\d\d?)\s(\w{3})\s(\d{4})$/u).exec(name) ?? [];
  if (year === '') return name === '–' ? '' : name;
  const number = locale === 'pl' ? month : String(englishMonths.indexOf(month) + 1).padStart(2, '0');
  return `${year}-${number}-${day.padStart(2, '0')}`;
}

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The currency of an amount; `undefined` for other texts. */
function currencyOf(text: string): string | undefined {
  const [sign] = /zł|PLN|EUR/.exec(/\d/.test(text) ? text : '') ?? [];
  return sign === 'zł' ? 'PLN' : sign;
}

/** An amount as a decimal, a share as thousandths, a number unchanged; `undefined` for words. */
function valueOf(shown: string): string | undefined {
  const text = withoutSpaces(shown);
  const currency = currencyOf(text);
  const digits = text.replaceAll(/zł|PLN|EUR|%/g, '');
  if (!/^[+-]?[\d.,]+$/.test(digits)) return undefined;
  const [whole = '', fraction] = digits.replace('+', '').split(/[.,](?=\d{1,2}$)/);
  const number = [whole.replaceAll(/[.,]/g, ''), ...(fraction === undefined ? [] : [fraction])].join('.');
  if (text.endsWith('%')) return String(Math.round(Number(number) * 10));
  return currency === undefined ? number : decimalString(parseMoney(number, currency));
}
