import type { Column, Row, Rows } from '@outlay/reports';
import { rowCurrency } from './sheet-column.ts';

/** The shares of a list as exact numbers: each amount as a part of all that is above zero in its currency. */
export type ExactShares = {
  /** The share of a row's amount. */
  readonly shareOf: (row: Row) => number;
  /** The same as a formula. @param number - of the row in the sheet, from 1 */
  readonly formulaOf: (number: number) => string;
};

/** Names of the amounts and currencies of a list, and the letters of the columns in which they are. */
export type ShareColumns = {
  readonly amounts: string;
  readonly currencies: string;
  readonly amountLetters: string;
  readonly currencyLetters: string;
};

/** How far a share of the report, in thousandths, is from the exact one: both it and a whole it is divided from are rounded. */
const farthest = 2;

/**
 * The exact shares of a list with shares and amounts. `undefined` where a share of the report is none of what the list
 * shows: then the report's own, in thousandths, are what there is.
 */
export function exactShares(
  columns: readonly Column[],
  rows: Rows,
  { amounts, currencies, amountLetters, currencyLetters }: ShareColumns,
): ExactShares | undefined {
  const amountAt = columns.findIndex(({ key }) => key === 'amount');
  const shareAt = columns.findIndex(({ kind }) => kind === 'share');
  const wholes = wholesOf(rows, amountAt);
  const shareOf = (row: Row) => Number(minorOf(row, amountAt)) / Number(wholes.get(rowCurrency(row)) ?? 1n);
  for (const row of rows) {
    const cell = row[shareAt];
    if (cell?.type !== 'share') continue;
    const perMille = shareOf(row) * 1000;
    if (Math.abs(perMille - cell.perMille) >= farthest) return undefined;
  }
  return {
    shareOf,
    formulaOf: (number) =>
      `${amountLetters}${number}/SUMIFS(${amounts},${currencies},${currencyLetters}${number},${amounts},">0")`,
  };
}

function wholesOf(rows: Rows, amountAt: number): Map<string | undefined, bigint> {
  const wholes = new Map<string | undefined, bigint>();
  for (const row of rows) {
    const [currency, minor] = [rowCurrency(row), minorOf(row, amountAt)];
    if (minor > 0n) wholes.set(currency, (wholes.get(currency) ?? 0n) + minor);
  }
  return wholes;
}

function minorOf(row: Row, at: number): bigint {
  const cell = row[at];
  return cell?.type === 'money' ? cell.money.minor : 0n;
}
