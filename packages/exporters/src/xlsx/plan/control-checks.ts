import { type Money, sumMoney } from '@outlay/core/money';
import { allDocuments, type CurrencyTotal, type Report, uncheckedCurrencies } from '@outlay/reports';
import type { ColumnSums } from './column-sums.ts';
import { nameOfColumn, type PlacedTable } from './placed-table.ts';

/** Two amounts in one currency that must be equal. */
export type Check = {
  readonly label: string;
  readonly currency: string;
  /** `null` if the service gave no amount to check. */
  readonly left: CheckedAmount | null;
  readonly right: CheckedAmount;
};

/** An amount in minor units, and the sheet columns that add up to it; without columns it is a plain number. */
export type CheckedAmount = { readonly minor: bigint; readonly columns: readonly NamedColumn[] };

/** The range names of an amount column and of its currency column. */
export type NamedColumn = { readonly amounts: string; readonly currencies: string };

/** The sheet of a table with the sums of its rows. */
export type SummedTable = { readonly placed: PlacedTable; readonly sums: () => ColumnSums };

/** The sheets whose amounts add up to the spending. */
const spendingSheets = [
  'documents',
  'data',
  'categories',
  'stores',
  'days',
  'accounting-entries',
  'accounting',
];

/** Compares the amounts of each sheet with the report totals, one currency after the other. */
export function sheetChecks({ figures }: Report, tables: readonly SummedTable[]): Check[] {
  const received = figures.flows.map(({ income }) => income).filter(({ documents }) => documents > 0);
  return [
    ...figures.totals.flatMap((total) => checksOf(total, tables, spendingSheets)),
    ...received.flatMap((total) => checksOf(total, tables, ['income-documents'])),
    ...received.flatMap((total) => checksOf(total, tables, ['data'], 'income')),
  ];
}

/**
 * Compares the service's summary and the sum of its categories with the full amounts of all documents, which are
 * summed from sheets if these contain every document. A currency without a service summary has a row without a
 * result.
 */
export function serviceChecks(
  { figures }: Report,
  tables: readonly SummedTable[],
  labels: { readonly summaryTotal: string; readonly categoriesTotal: string },
): Check[] {
  const { currency, summaryTotal, categoriesTotal, documentsTotal } = figures.reconciliation;
  const right = wholeDocuments(documentsTotal, tables);
  const check = (label: string, left: Money | null) => ({
    label,
    currency,
    left: left && { minor: left.minor, columns: [] },
    right,
  });
  return [
    check(labels.summaryTotal, summaryTotal),
    ...(categoriesTotal ? [check(labels.categoriesTotal, categoriesTotal)] : []),
    ...uncheckedCurrencies(figures).map((other): Check => {
      const total = wholeTotal(figures, other);
      return {
        label: labels.summaryTotal,
        currency: other,
        left: null,
        right: wholeDocuments(total, tables),
      };
    }),
  ];
}

/** The total of all documents in a currency, including those that a filter leaves out. */
function wholeTotal(figures: Report['figures'], currency: string): Money {
  const filtered = figures.filter?.totals.find(({ all }) => all.amount.currency === currency);
  if (filtered) return filtered.all.amount;
  const documents = Iterator.from(allDocuments(figures)).map(({ full }) => full);
  return sumMoney(
    documents.filter((full) => full.currency === currency),
    currency,
  );
}

function checksOf(
  { amount }: CurrencyTotal,
  tables: readonly SummedTable[],
  sheets: readonly string[],
  column = 'amount',
): Check[] {
  const { currency, minor } = amount;
  return sheets.flatMap((id): Check[] => {
    const table = tables.find(({ placed }) => placed.id === id);
    const left = table && summed(table, column, currency);
    if (!left) return [];
    return [{ label: labelOf(table.placed, column), currency, left, right: { minor, columns: [] } }];
  });
}

/** The name of a sheet, with the column unless it is the amount. */
function labelOf({ sheet, columns }: PlacedTable, column: string): string {
  if (column === 'amount') return sheet;
  return `${sheet}: ${columns.find(({ key }) => key === column)?.label ?? column}`;
}

function wholeDocuments({ currency, minor }: Money, tables: readonly SummedTable[]): CheckedAmount {
  const parts = tables
    .filter(({ placed }) => placed.id === 'documents' || placed.id === 'income-documents')
    .flatMap((table) => summed(table, 'full', currency) ?? []);
  const isWhole = parts.reduce((sum, part) => sum + part.minor, 0n) === minor;
  return { minor, columns: isWhole ? parts.flatMap(({ columns }) => columns) : [] };
}

function summed({ placed, sums }: SummedTable, key: string, currency: string): CheckedAmount | undefined {
  const column = placed.table.columns.findIndex((each) => each.key === key && each.kind === 'money');
  const amounts = nameOfColumn(placed, key);
  const currencies = nameOfColumn(placed, 'currency');
  if (column < 0 || !amounts || !currencies) return undefined;
  return { minor: sums().sum(column, currency), columns: [{ amounts, currencies }] };
}
