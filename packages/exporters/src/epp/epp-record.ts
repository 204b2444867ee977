import { decimalString, type Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import { beginningOf } from '../exporter/beginning-of.ts';
import { composedLine } from '../exporter/composed-line.ts';

/**
 * The value of a field, as it is written: `Tekst`, `Kwota`, `Data`, `Logiczne`, `Bajt` and `Liczba` of the description of
 * EDI++ (§1.6). An empty field has no value at all.
 */
export type EppField = string;

/** The empty field. */
export const noValue: EppField = '';

/** A text of at most so many characters, in quotes; the rest is left out. */
export function textField(text: string, most: number): EppField {
  const shown = beginningOf(composedLine(text), most);
  return shown === '' ? noValue : `"${shown.replaceAll('"', '""')}"`;
}

/** The largest amount of the type `Kwota`, in grosz: a currency field of 64 bits with 4 decimals. */
const maxMinor = (2n ** 63n - 1n) / 100n;

/** Whether a field has room for an amount. */
export function isWithinField({ minor }: Money): boolean {
  return -maxMinor <= minor && minor <= maxMinor;
}

/** An amount in złoty, with 4 decimals. */
export function amountField(amount: Money): EppField {
  return `${decimalString(amount)}00`;
}

/** An amount of zero. */
export const zeroAmount: EppField = '0.0000';

/** A day: `20261005000000`. Of a day that is not known, nothing. */
export function dayField(day: CalendarDate | null): EppField {
  return day === null ? noValue : `${day.replaceAll('-', '')}000000`;
}

/** A line of a section. */
export function eppLine(fields: readonly EppField[]): string {
  return `${fields.join(',')}\r\n`;
}
