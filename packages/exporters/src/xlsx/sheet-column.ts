import type { Cell, Column, Row } from '@outlay/reports';

/** Where the cells of a sheet's column come from: a column of the table, or the currency of the row's money. */
export type SheetColumn = { readonly label: string; readonly source: number | 'currency' };

/** The columns of a table's sheet. All money in a row is of one currency: it stands beside the first amount. */
export function sheetColumns(columns: readonly Column[], currencyLabel: string): SheetColumn[] {
  const firstMoney = columns.findIndex(({ kind }) => kind === 'money');
  return columns.flatMap(({ label }, index): SheetColumn[] => {
    const column = { label, source: index };
    return index === firstMoney ? [column, { label: currencyLabel, source: 'currency' }] : [column];
  });
}

/** The cell of a row for a column of the sheet. */
export function sourceCell(row: Row, source: SheetColumn['source']): Cell {
  if (source !== 'currency') return row[source] ?? { type: 'none' };
  const currency = rowCurrency(row);
  return currency === undefined ? { type: 'none' } : { type: 'text', text: currency };
}

/** The currency of a row's money, where it has any. */
export function rowCurrency(row: Row): string | undefined {
  for (const cell of row) if (cell.type === 'money') return cell.money.currency;
  return undefined;
}
