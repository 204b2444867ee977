import { type Money, MoneyError, parseCurrencyCode, parseMoney } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import { type CalendarDate, isCalendarDate } from '@outlay/core/time';
import { isKsefNumber } from './ksef-number.ts';
import { isTaxNumber } from './tax-number.ts';
import type { FieldReader } from './xml/fields.ts';

/** `TZnakowy`, `TZnakowy512`: a text of 1 to `max` characters, as one plain line. */
export function text(max: number): FieldReader<string> {
  return {
    expected: `1 to ${max} characters`,
    read(value) {
      const line = plainLine(value);
      return line === '' || Array.from(value).length > max ? undefined : line;
    },
  };
}

/** One of a list of values. */
export function oneOf<const Value extends string>(values: readonly Value[]): FieldReader<Value> {
  return { expected: values.join(', '), read: (value) => values.find((allowed) => allowed === value) };
}

/** `TDataT`: a day from 2006-01-01 to 2050-01-01. */
export const date: FieldReader<CalendarDate> = {
  expected: 'a date from 2006-01-01 to 2050-01-01',
  read: (value) =>
    isCalendarDate(value) && value >= '2006-01-01' && value <= '2050-01-01' ? value : undefined,
};

/** A NIP with its check digit. */
export const taxNumber: FieldReader<string> = {
  expected: 'a NIP of 10 digits with its check digit',
  read: (value) => (isTaxNumber(value) ? value : undefined),
};

/** `TNumerKSeF`, with its checksum. */
export const ksefNumber: FieldReader<string> = {
  expected: 'a KSeF number with its checksum',
  read: (value) => (isKsefNumber(value) ? value : undefined),
};

/** `TKodWaluty`: by its form only, since the list of currencies changes. */
export const currencyCode: FieldReader<string> = {
  expected: 'a currency code, such as PLN',
  read: (value) => withoutMoneyError(() => parseCurrencyCode(value)),
};

/** `TKwotowy`: at most 16 digits and 2 decimals. */
export function amountIn(currency: string): FieldReader<Money> {
  return {
    expected: `an amount in ${currency} with at most 2 decimals`,
    read: (value) =>
      /^-?(?:[1-9]\d{0,15}|0)(?:\.\d{1,2})?$/.test(value)
        ? withoutMoneyError(() => parseMoney(value, currency))
        : undefined,
  };
}

function withoutMoneyError<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
