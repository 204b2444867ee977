import type { Cell, Row, Table } from '@outlay/reports';
import { rowCurrency } from './sheet-column.ts';

/** The sums of a table's columns in whole units (minor units or counts), separately for each currency. */
export type ColumnSums = {
  /** Adds a row to the sums. */
  add(row: Row): void;
  /** The currencies of the rows; `undefined` for rows without money. */
  readonly currencies: ReadonlySet<string | undefined>;
  /** The sum of a column over the rows of a currency, or over all rows if `currency` is undefined. */
  sum(column: number, currency: string | undefined): bigint;
};

/** Creates empty sums of the money and count columns that totals and checks need. */
export function createColumnSums(table: Table): ColumnSums {
  const columns = table.columns.flatMap(({ key }, index) => (isNeeded(table, key, index) ? [index] : []));
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

/** The amount or count of a cell in whole units; 0 for any other cell. */
export function units(cell: Cell | undefined): bigint {
  if (cell?.type === 'money') return cell.money.minor;
  return cell?.type === 'count' ? BigInt(cell.count) : 0n;
}

function isNeeded({ totals }: Table, key: string, index: number): boolean {
  return key === 'amount' || key === 'full' || totals.some((total) => isNumber(total[index]));
}

function isNumber(cell: Cell | undefined): boolean {
  return cell?.type === 'money' || cell?.type === 'count';
}
