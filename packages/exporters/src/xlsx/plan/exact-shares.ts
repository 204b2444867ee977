import type { Column, Row, Rows } from '@outlay/reports';
import { rowCurrency } from './sheet-column.ts';

/** The shares of a list as exact numbers: each amount divided by the sum of positive amounts in its currency. */
export type ExactShares = {
  /** The share of a row's amount. */
  readonly shareOf: (row: Row) => number;
  /** The share as a formula for a row of the sheet, by its number from 1. */
  readonly formulaOf: (number: number) => string;
};

/** The range names and column letters of a list's amounts and currencies. */
export type ShareColumns = {
  readonly amounts: string;
  readonly currencies: string;
  readonly amountLetters: string;
  readonly currencyLetters: string;
};

/**
 * Maximum rounding error of a share in the report, per mille, because the share and the share that it is divided from
 * are rounded.
 */
const maxRoundingError = 2;

/**
 * Computes the exact shares of a list. `undefined` if a share of the report is not a share of the listed amounts; the
 * rounded shares of the report are then used.
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
    if (Math.abs(perMille - cell.perMille) >= maxRoundingError) return undefined;
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
