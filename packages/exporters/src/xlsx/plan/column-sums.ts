import type { Cell, Row, Table } from '@outlay/reports';
import { rowCurrency } from './sheet-column.ts';

/** What columns of a table add up to, in whole units, each currency on its own. */
export type ColumnSums = {
  /** Takes a row into account. */
  add(row: Row): void;
  /** Of the rows; `undefined` is that of rows without money. */
  readonly currencies: ReadonlySet<string | undefined>;
  /** The sum of a column over the rows of a currency, or over all rows where it is not given. */
  sum(column: number, currency: string | undefined): bigint;
};

/** Sums of the columns of money and counts that a total or a check asks for, nothing added yet. */
export function createColumnSums(table: Table): ColumnSums {
  const columns = table.columns.flatMap(({ key }, index) => (isAsked(table, key, index) ? [index] : []));
  const byCurrency = new Map<string | undefined, bigint[]>();
  return {
    add(row) {
      const currency = rowCurrency(row);
      let sums = byCurrency.get(currency);
      if (!sums) byCurrency.set(currency, (sums = columns.map(() => 0n)));
      for (let index = 0; index < columns.length; index++) {
        sums[index] = (sums[index] ?? 0n) + units(row[columns[index] ?? 0]);
      }
    },
    get currencies() {
      return new Set(byCurrency.keys());
    },
    sum(column, currency) {
      const index = columns.indexOf(column);
      let sum = 0n;
      for (const [of, sums] of byCurrency) {
        if (currency === undefined || of === currency) sum += sums[index] ?? 0n;
      }
      return sum;
    },
  };
}

/** The money or the number of things in a cell, in whole units; nothing is 0. */
export function units(cell: Cell | undefined): bigint {
  if (cell?.type === 'money') return cell.money.minor;
  return cell?.type === 'count' ? BigInt(cell.count) : 0n;
}

function isAsked({ totals }: Table, key: string, index: number): boolean {
  return key === 'amount' || key === 'full' || totals.some((total) => isNumber(total[index]));
}

function isNumber(cell: Cell | undefined): boolean {
  return cell?.type === 'money' || cell?.type === 'count';
}
