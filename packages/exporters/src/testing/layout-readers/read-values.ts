import { ImportRefused } from './import-refused.ts';

const decimals: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

/**
 * Reads `05/10/2026` or `2026-10-05`. @returns `YYYY-MM-DD`
 * @throws {ImportRefused} for another format, and for days that do not exist
 */
export function readDay(text: string, form: 'day first' | 'year first', line: number): string {
  const pattern =
    form === 'day first'
      ? /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/
      : /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;
  const { year, month, day } = pattern.exec(text)?.groups ?? {};
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso) {
    throw new ImportRefused(line, `${JSON.stringify(text)} is no day`);
  }
  return iso;
}

/**
 * Reads an amount with a decimal point and the decimals of the currency, without grouping or currency sign.
 * @returns minor units
 * @throws {ImportRefused} for another format
 */
export function readMinor(text: string, currency: string, line: number): bigint {
  const digits = decimals[currency] ?? 2;
  const form = digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`);
  if (!form.test(text)) throw new ImportRefused(line, `${JSON.stringify(text)} is no amount in ${currency}`);
  return BigInt(text.replace('.', ''));
}
