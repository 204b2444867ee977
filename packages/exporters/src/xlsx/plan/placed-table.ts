import {
  isCorrection,
  type Locale,
  type LocalizedText,
  type Report,
  sectionsIn,
  type Table,
} from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import { exactShares } from './exact-shares.ts';
import { type SheetColumn, sheetColumns } from './sheet-column.ts';
import { sheetNames } from './sheet-name.ts';
import type { RangeName } from './sheet-plan.ts';
import { absoluteReference, columnBlock, columnLetters } from './sheet-reference.ts';

/** A table of the report with its sheet, which it fills from A1. */
export type PlacedTable = {
  /** The id of its section. */
  readonly id: string;
  readonly sheet: string;
  readonly table: Table;
  readonly columns: readonly SheetColumn[];
  /** The name of its Excel table: `table_documents`. */
  readonly tableName: string;
  /** Stable range names of its rows and of each column: `documents`, `documents_amount`. */
  readonly names: readonly RangeName[];
};

/** The sheet and range names that are already used in a workbook. */
export type WorkbookNaming = {
  /** The names of the sheets that are not tables of the report. */
  readonly otherSheets: readonly string[];
  readonly nameOf: (wanted: string) => string;
};

/** Names of sheets whose sections have titles longer than a sheet name may be. */
const shortTitles: Readonly<Record<string, Partial<LocalizedText>>> = {
  books: { pl: 'Ewidencja, dekretacja, suma' },
  'register-missing': { en: 'Missing from the register' },
};

/** The sheets that come first, in this order; the others follow in the order of the report. */
const firstSheets = [
  'data',
  'documents',
  'income-documents',
  'accounting-entries',
  'purchase-register',
  'register-missing',
  'books',
  'accounting',
  'not-in-epp',
  'not-in-optima',
  'unmapped',
  'unmapped-payments',
  'unsplit-tax',
  'unsplit-documents',
  'unmatched-invoices',
  'unread-invoices',
  'missing-suppliers',
  'categories',
  'subcategories',
  'months',
  'stores',
  'weeks',
  'days',
  'groups',
  'income',
  'recurring',
  'duplicates',
];

/** The tables of a report in the order of their sheets. What a correction or a batch is about comes first. */
export function placedTables(report: Report, { otherSheets, nameOf }: WorkbookNaming): PlacedTable[] {
  const subjects = isCorrection(report.figures) ? ['changes'] : ['batch-totals', 'batch-waiting'];
  const order = [...subjects, ...firstSheets];
  const tables = sectionsIn(report, 'workbook')
    .flatMap(({ id, title, content }) => (content.type === 'table' ? [{ id, title, table: content }] : []))
    .toSorted((one, other) => rank(one.id, order) - rank(other.id, order));
  const sheets = sheetNames([
    ...otherSheets,
    ...tables.map(({ id, title }) => shortTitles[id]?.[report.locale] ?? title),
  ]).slice(otherSheets.length);
  return tables.map(({ id, title, table }, index) =>
    placedTable({ id, table, sheet: sheets[index] ?? title }, report.locale, nameOf),
  );
}

/** The range name of a column, by the column's key. */
export function nameOfColumn({ columns, names }: PlacedTable, key: string): string | undefined {
  const index = columns.findIndex((column) => column.key === key);
  return index < 0 ? undefined : names[index + 1]?.name;
}

function placedTable(
  section: Pick<PlacedTable, 'id' | 'table' | 'sheet'>,
  locale: Locale,
  nameOf: WorkbookNaming['nameOf'],
): PlacedTable {
  const { id, table, sheet } = section;
  const columns = sheetColumns(table.columns, phrases[locale].currency);
  // Excel requires a row below a header, even in an empty table.
  const lastRow = Math.max(table.rows.length, 1) + 1;
  const rows = { firstColumn: 0, firstRow: 2, lastColumn: columns.length - 1, lastRow };
  const names = [
    { name: nameOf(id), reference: absoluteReference(sheet, rows) },
    ...columns.map(({ key }, index) => ({
      name: nameOf(`${id}_${key}`),
      reference: absoluteReference(sheet, columnBlock(index, 2, lastRow)),
    })),
  ];
  return withExactShares({ ...section, columns, names, tableName: nameOf(`table_${id}`) });
}

/** Replaces shares by formulas. */
function withExactShares(placed: PlacedTable): PlacedTable {
  const { columns, table } = placed;
  const [amounts, currencies] = ['amount', 'currency'].map((key) => nameOfColumn(placed, key));
  const shareAt = columns.findIndex(({ source }) => table.columns[Number(source)]?.kind === 'share');
  if (shareAt < 0 || amounts === undefined || currencies === undefined) return placed;
  const lettersOf = (wanted: string) => columnLetters(columns.findIndex(({ key }) => key === wanted));
  const places = { amountLetters: lettersOf('amount'), currencyLetters: lettersOf('currency') };
  const shares = exactShares(table.columns, table.rows, { amounts, currencies, ...places });
  if (!shares) return placed;
  return {
    ...placed,
    columns: columns.map((column, index) => (index === shareAt ? { ...column, shares } : column)),
  };
}

function rank(id: string, order: readonly string[]): number {
  const index = order.indexOf(id);
  return index < 0 ? order.length : index;
}
