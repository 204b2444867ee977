import { decimalString } from '@outlay/core/money';
import { type Cell, formatDecimal, type Locale, type Row, type Section, type Table } from '@outlay/reports';
import { documentLines, isDocumentList } from './document-list.ts';
import { withoutLongList } from './long-list.ts';

/** A section in the form for pages, and the currency that its heading names if all amounts have the same. */
export type PageSection = { readonly section: Section; readonly currency: string | null };

/** Sections whose rows are sums over documents; rows with only zeros are left out. */
const summing: ReadonlySet<string> = new Set([
  'categories',
  'subcategories',
  'stores',
  'weeks',
  'months',
  'groups',
  'data-quality',
  'accounting',
]);

/**
 * Converts a section for pages: leaves out rows of zeros and lists that are too long to be read there, and names the
 * currency once, in the heading of the section or of its groups, instead of in each cell. Document lists are unchanged.
 */
export function pageSection(given: Section, locale: Locale): PageSection {
  const section = withoutLongList(given, locale);
  const { id, content } = section;
  if (content.type !== 'table') return { section, currency: null };
  if (isDocumentList(id)) return { section, currency: documentLines(content, locale, false).currency };
  const table = summing.has(id) ? withoutZeros(content) : content;
  const currencies = currenciesOf(table);
  const isGrouped = (table.groups?.length ?? 0) > 0;
  if (currencies.size === 0 || (currencies.size > 1 && !isGrouped)) {
    return { section: { ...section, content: table }, currency: null };
  }
  const [currency = null] = currencies;
  return {
    section: { ...section, content: withPlainAmounts(table, locale) },
    currency: isGrouped ? null : currency,
  };
}

/** Removes rows of zeros and updates the row counts of groups. A group or table with only such rows is unchanged. */
function withoutZeros(table: Table): Table {
  const all = [...table.rows];
  if (!table.groups || table.groups.length === 0) return { ...table, rows: keptRows(all, table) };
  let start = 0;
  const grouped = table.groups.map((group) => {
    const rows = keptRows(all.slice(start, start + group.rows), table);
    start += group.rows;
    return { group: { ...group, rows: rows.length }, rows };
  });
  return { ...table, rows: grouped.flatMap(({ rows }) => rows), groups: grouped.map(({ group }) => group) };
}

function keptRows(rows: readonly Row[], { columns }: Table): readonly Row[] {
  const kept = rows.filter((row) => !isZero(row.filter((_, index) => !columns[index]?.detail)));
  return kept.length === 0 ? rows : kept;
}

function isZero(row: Row): boolean {
  const figures = row.flatMap((cell): boolean[] => {
    if (cell.type === 'money') return [cell.money.minor === 0n];
    return cell.type === 'count' ? [cell.count === 0] : [];
  });
  return figures.length > 0 && figures.every(Boolean);
}

function currenciesOf({ rows, totals }: Table): Set<string> {
  const currencies = new Set<string>();
  // Most rows have the currency of the row before.
  let last: string | null = null;
  const add = (row: Row) => {
    for (const cell of row) {
      if (cell.type !== 'money' || cell.money.currency === last) continue;
      last = cell.money.currency;
      currencies.add(last);
    }
  };
  for (const row of rows) add(row);
  for (const row of totals) add(row);
  return currencies;
}

/** The rows are created once and kept, because they are measured and drawn. */
function withPlainAmounts(table: Table, locale: Locale): Table {
  const plain = (row: Row): Row =>
    row.map((cell) => (cell.type === 'money' ? plainAmount(cell, locale) : cell));
  return { ...table, rows: Array.from(table.rows, plain), totals: table.totals.map(plain) };
}

function plainAmount(cell: Extract<Cell, { readonly type: 'money' }>, locale: Locale): Cell {
  const decimal = decimalString(cell.money);
  if (!cell.isChange || cell.money.minor <= 0n) return { type: 'decimal', decimal };
  return { type: 'text', text: `+${formatDecimal(decimal, locale)}` };
}
