import type { Cell, Column, Row } from '@outlay/reports';
import type { ExactShares } from './exact-shares.ts';

/** A column of a table's sheet. */
export type SheetColumn = {
  /** Stable English identifier. */
  readonly key: string;
  /** The text of its header, unique among the columns. */
  readonly label: string;
  /** The source of its cells: a column of the table, or the currency of the row's amounts. */
  readonly source: number | 'currency';
  /** Set if its shares refer to amounts in the sheet, and so are formulas. */
  readonly shares?: ExactShares;
};

/**
 * The columns of a table's sheet. All amounts in a row have one currency, which gets a column next to the first amount
 * unless the table already has one.
 */
export function sheetColumns(columns: readonly Column[], currencyLabel: string): SheetColumn[] {
  const hasCurrency = columns.some(({ key }) => key === 'currency');
  const firstMoney = hasCurrency ? -1 : columns.findIndex(({ kind }) => kind === 'money');
  const all = columns.flatMap(({ key, label }, index): SheetColumn[] => {
    const column = { key, label, source: index };
    return index === firstMoney
      ? [column, { key: 'currency', label: currencyLabel, source: 'currency' }]
      : [column];
  });
  const labels = distinctLabels(all.map(({ label }) => label));
  return all.map((column, index) => ({ ...column, label: labels[index] ?? column.label }));
}

/** The cell of a row for a column of the sheet. */
export function sourceCell(row: Row, source: SheetColumn['source']): Cell {
  if (source !== 'currency') return row[source] ?? { type: 'none' };
  const currency = rowCurrency(row);
  return currency === undefined ? { type: 'none' } : { type: 'text', text: currency };
}

/** The currency of a row's amounts, if it has any. */
export function rowCurrency(row: Row): string | undefined {
  for (const cell of row) if (cell.type === 'money') return cell.money.currency;
  return undefined;
}

/** Makes the headers of a table valid: one line, not empty, and unique (ECMA-376 §18.5.1.3). */
function distinctLabels(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const plain =
      label
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 250) || '–';
    let distinct = plain;
    for (let number = 2; taken.has(distinct.toLowerCase()); number++) distinct = `${plain} (${number})`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
