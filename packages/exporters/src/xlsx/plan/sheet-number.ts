import { decimalString, type Money, minorDigits } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Cell, Locale } from '@outlay/reports';
import { ExportError } from '../../exporter/export-error.ts';
import { type Look, type SheetCell, textCell } from './sheet-plan.ts';

/** Spreadsheets keep 15 significant digits, so amounts from 10^15 minor units would lose digits. */
const tooManyMinorUnits = 10n ** 15n;

/** The date number of 1970-01-01 in spreadsheets. Their calendar has an extra day before March 1900. */
const epochDay = 25_569;
const firstSupportedDay = '1900-03-01';
const millisecondsADay = 86_400_000;

/** Number formats of amounts, by number of decimals. */
const moneyFormats = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'];

/** Number formats of dates by language. */
export const dateFormats: Readonly<Record<Locale, string>> = { pl: 'dd.mm.yyyy', en: 'd mmm yyyy' };

/** Number formats of local times by language. */
const clockFormats: Readonly<Record<Locale, string>> = {
  pl: 'dd.mm.yyyy, hh:mm',
  en: 'd mmm yyyy, hh:mm',
};

/** Number formats of dates without a year by language. */
export const shortDateFormats: Readonly<Record<Locale, string>> = { pl: 'dd.mm', en: 'd mmm' };

/** Number formats of months by language. */
export const monthFormats: Readonly<Record<Locale, string>> = { pl: 'mm.yyyy', en: 'mmm yyyy' };

/**
 * A local time as a cell of a sheet.
 * @param local - such as `2026-11-01T07:30`; seconds are ignored
 */
export function clockCell(local: string, locale: Locale): SheetCell {
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const number = (dayNumber(local.slice(0, 10)) ?? 0) + minutes / 1440;
  return { value: { type: 'number', number }, look: 'body', format: clockFormats[locale] };
}

/** Converts a cell of a report to a cell of a sheet; `null` for a cell without a value. */
export function sheetCell(cell: Cell, locale: Locale, look: Look = 'body'): SheetCell | null {
  if (cell.type === 'none') return null;
  const number = sheetNumber(cell);
  if (number === undefined) return textCell(plainText(cell), look);
  const format = numberFormat(cell, locale);
  return { value: { type: 'number', number }, look, ...(format === undefined ? {} : { format }) };
}

/** * The number of a report's cell; `undefined` for a text, or for a day before the first that spreadsheets support.
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

/** The number format of a cell; `undefined` for the general format. */
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

/** The text of a cell that is not a number. */
export function plainText(cell: Cell): string {
  if (cell.type === 'text') return cell.text;
  return cell.type === 'date' ? cell.date : '';
}

/**
 * Converts an amount to the nearest double, which represents all of its digits.
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

/** The number format of a currency's amounts, without the currency itself, which has its own column. */
export function moneyFormat(currency: string): string {
  return moneyFormats[minorDigits(currency)] ?? '#,##0.00';
}

/** A number format that writes a plus sign before an increase (ECMA-376 §18.8.31: positive, negative, zero). */
export function signedFormat(format: string): string {
  return `+${format};-${format};${format}`;
}

/** Converts a plain decimal to a number if spreadsheets keep all of its digits; throws otherwise. */
function exactDecimal(decimal: string): number {
  const digits = decimal.replace(/^-?[0.]*|\./g, '').replace(/0+$/, '').length;
  if (digits <= 15) return Number(decimal);
  throw new ExportError('amount_not_exact', `${decimal}: a spreadsheet stores at most 15 digits of a number`);
}

/** The date number of a day in spreadsheets, independent of time zones. */
function dayNumber(date: CalendarDate): number | undefined {
  if (date < firstSupportedDay) return undefined;
  // A date alone is parsed as midnight UTC (ECMA-262 §21.4.1.32); every row has one, so speed matters.
  return Date.parse(date) / millisecondsADay + epochDay;
}
