import { decimalString, type Money, minorDigits } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Cell, Locale } from '@outlay/reports';
import { ExportError } from '../../exporter/export-error.ts';
import { type Look, type SheetCell, textCell } from './sheet-plan.ts';

/** Spreadsheets keep 15 significant digits: amounts from 10^15 minor units on would end in wrong ones. */
const tooManyMinorUnits = 10n ** 15n;

/** Where spreadsheets are on 1970-01-01, counted in days; their calendar has a day too many before March 1900. */
const epochDay = 25_569;
const firstSoundDay = '1900-03-01';
const millisecondsADay = 86_400_000;

/** By the digits after the point. */
const moneyFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'];

/** How days are written in a language. */
export const dateFormats: Readonly<Record<Locale, string>> = { pl: 'dd.mm.yyyy', en: 'd mmm yyyy' };

/** How a wall clock is written in a language. */
const clockFormats: Readonly<Record<Locale, string>> = {
  pl: 'dd.mm.yyyy, hh:mm',
  en: 'd mmm yyyy, hh:mm',
};

/** How days are written in a language where a title or a sheet tells the year. */
export const shortDateFormats: Readonly<Record<Locale, string>> = { pl: 'dd.mm', en: 'd mmm' };

/** How a month is written in a language. */
export const monthFormats: Readonly<Record<Locale, string>> = { pl: 'mm.yyyy', en: 'mmm yyyy' };

/** A wall clock as a cell of a sheet. @param local - as `2026-11-01T07:30`, what follows is left out */
export function clockCell(local: string, locale: Locale): SheetCell {
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const number = (dayNumber(local.slice(0, 10)) ?? 0) + minutes / 1440;
  return { value: { type: 'number', number }, look: 'body', format: clockFormats[locale] };
}

/** A cell of a report as a cell of a sheet; `null` for what the service did not give. */
export function sheetCell(cell: Cell, locale: Locale, look: Look = 'body'): SheetCell | null {
  if (cell.type === 'none') return null;
  const number = sheetNumber(cell);
  if (number === undefined) return textCell(plainText(cell), look);
  const format = numberFormat(cell, locale);
  return { value: { type: 'number', number }, look, ...(format === undefined ? {} : { format }) };
}

/**
 * A cell of a report as a number; `undefined` where it is none: a text, or a day before spreadsheets count.
 * @throws {ExportError} `amount_not_exact`
 */
export function sheetNumber(cell: Cell): number | undefined {
  switch (cell.type) {
    case 'money':
      return exactNumber(cell.money);
    case 'count':
      return cell.count;
    case 'decimal':
      return exactDecimal(cell.decimal);
    case 'share':
      return cell.perMille / 1000;
    case 'date':
      return dayNumber(cell.date);
    case 'text':
    case 'none':
      return undefined;
  }
}

/** How the number of a cell is written; `undefined` for a general number. */
export function numberFormat(cell: Cell, locale: Locale): string | undefined {
  switch (cell.type) {
    case 'money':
      return cell.isChange
        ? signedFormat(moneyFormat(cell.money.currency))
        : moneyFormat(cell.money.currency);
    case 'count':
      return '#,##0';
    case 'share':
      return '0.0%';
    case 'date':
      return dateFormats[locale];
    case 'decimal':
    case 'text':
    case 'none':
      return undefined;
  }
}

/** What a cell says that is no number. */
export function plainText(cell: Cell): string {
  if (cell.type === 'text') return cell.text;
  return cell.type === 'date' ? cell.date : '';
}

/**
 * An amount as the nearest double, which is the amount to its last digit.
 * @throws {ExportError} `amount_not_exact` for more than 15 digits
 */
function exactNumber(money: Money): number {
  const { minor, currency } = money;
  // Both are exact, so the quotient is the double nearest to the amount.
  if (minor < tooManyMinorUnits && minor > -tooManyMinorUnits) {
    return Number(minor) / 10 ** minorDigits(currency);
  }
  throw new ExportError(
    'amount_not_exact',
    `${decimalString(money)} ${currency}: a spreadsheet stores at most 15 digits of a number`,
  );
}

/** The number format of a currency: its decimals, thousands apart; the currency itself has a column. */
export function moneyFormat(currency: string): string {
  return moneyFormats[minorDigits(currency)] ?? '#,##0.00';
}

/** A number format that writes a plus before a rise (ECMA-376 §18.8.31: above zero, below it, zero). */
function signedFormat(format: string): string {
  return `+${format};-${format};${format}`;
}

/** A plain decimal as a number, where a spreadsheet keeps all of its digits. */
function exactDecimal(decimal: string): number {
  const digits = decimal.replace(/^-?[0.]*|\./g, '').replace(/0+$/, '').length;
  if (digits <= 15) return Number(decimal);
  throw new ExportError('amount_not_exact', `${decimal}: a spreadsheet stores at most 15 digits of a number`);
}

/** A day as the number of days that spreadsheets count, so that no time zone has a part in it. */
function dayNumber(date: CalendarDate): number | undefined {
  if (date < firstSoundDay) return undefined;
  // A date alone is midnight in UTC (ECMA-262 §21.4.1.32); every row has one, so it is read in the quickest way.
  return Date.parse(date) / millisecondsADay + epochDay;
}
