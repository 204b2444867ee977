import { MoneyError } from '../errors/domain-error.ts';
import { minorDigits, parseCurrencyCode } from './currency.ts';

/** An exact amount: a whole number of the currency's minor units (grosze for PLN). Never a float. */
export type Money = { readonly minor: bigint; readonly currency: string };

/** A JSON number is read as a double, which represents only this many significant digits exactly. */
const exactDoubleDigits = 15;

/**
 * Reads a decimal amount exactly.
 * @param amount - a decimal string with a dot, or a JSON number of at most 15 significant digits
 * @param currency - ISO 4217 code; it determines how many decimals are allowed
 * @throws {MoneyError} `invalid_amount` for invalid syntax, too many decimals or too many digits; `invalid_currency`
 */
export function parseMoney(amount: string | number, currency: string): Money {
  const digits = minorDigits(parseCurrencyCode(currency));
  const text = String(amount);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw invalidAmount(text, currency, 'expected a plain decimal number, such as 1234.50');
  const [, sign = '', whole = '', fraction = ''] = match;
  if (typeof amount === 'number' && (whole + fraction).replace(/^0+/, '').length > exactDoubleDigits) {
    throw invalidAmount(
      text,
      currency,
      `a JSON number is exact to ${exactDoubleDigits} significant digits only`,
    );
  }
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > digits) throw invalidAmount(text, currency, `${currency} has ${digits} decimals`);
  return { minor: BigInt(sign + whole + kept.padEnd(digits, '0')), currency };
}

/** The amount zero in a currency. */
export function zero(currency: string): Money {
  return { minor: 0n, currency };
}

/**
 * The amount as a decimal string with a dot and the currency's decimals: `"1234.50"`, `"-0.05"`, `"1200"` for JPY.
 */
export function decimalString({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Adds two amounts of one currency.
 * @throws {MoneyError} `currency_mismatch`
 */
export function addMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return { minor: left.minor + right.minor, currency: left.currency };
}

/**
 * Subtracts `right` from `left`, both of one currency.
 * @throws {MoneyError} `currency_mismatch`
 */
export function subtractMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return { minor: left.minor - right.minor, currency: left.currency };
}

/**
 * The sum of amounts of one currency; zero if there are none.
 * @throws {MoneyError} `currency_mismatch` if an amount has another currency
 */
export function sumMoney(amounts: Iterable<Money>, currency: string): Money {
  let minor = 0n;
  for (const amount of amounts) {
    if (amount.currency !== currency) assertSameCurrency({ minor, currency }, amount);
    minor += amount.minor;
  }
  return { minor, currency };
}

/**
 * Splits `total` in proportion to `weights`; the parts always add up to `total`.
 * Leftover minor units go to the parts with the largest remainders, earlier parts first.
 * @param weights - non-negative integers, at least one above zero
 * @throws {MoneyError} `invalid_weights`
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const weightSum = sumOfWeights(weights);
  const isNegative = total.minor < 0n;
  const magnitude = isNegative ? -total.minor : total.minor;
  if (weights.length === 2) {
    const [first = 0n] = weights;
    // One unit at most is left, and the first part gets it if its remainder is at least half: that is rounding.
    const part = (2n * magnitude * first + weightSum) / (2n * weightSum);
    return twoParts(total, isNegative ? -part : part);
  }
  const parts = weights.map((weight) => (magnitude * weight) / weightSum);
  let left = magnitude;
  for (const part of parts) left -= part;
  if (left > 0n) {
    const remainders = parts.map((part, index) => magnitude * (weights[index] ?? 0n) - part * weightSum);
    for (const index of largest(remainders, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts.map((part) => ({ minor: isNegative ? -part : part, currency: total.currency }));
}

function twoParts({ minor, currency }: Money, first: bigint): Money[] {
  return [
    { minor: first, currency },
    { minor: minor - first, currency },
  ];
}

function sumOfWeights(weights: readonly bigint[]): bigint {
  let sum = 0n;
  let isValid = true;
  for (const weight of weights) {
    sum += weight;
    if (weight < 0n) isValid = false;
  }
  if (isValid && sum > 0n) return sum;
  throw new MoneyError(
    'invalid_weights',
    `weights [${weights.join(', ')}]: expected non-negative integers, at least one above zero`,
  );
}

/** The indexes of the largest numbers, of equal ones the first. */
function largest(numbers: readonly bigint[], count: number): readonly number[] {
  if (count > 1) {
    return numbers
      .map((_, index) => index)
      .toSorted((one, other) => compareBigint(numbers[other] ?? 0n, numbers[one] ?? 0n) || one - other)
      .slice(0, count);
  }
  let found = 0;
  for (let index = 1; index < numbers.length; index++) {
    if ((numbers[index] ?? 0n) > (numbers[found] ?? 0n)) found = index;
  }
  return [found];
}

/** Compares two integers for `toSorted`: returns a negative number, zero or a positive number. */
export function compareBigint(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency === right.currency) return;
  throw new MoneyError(
    'currency_mismatch',
    `${left.currency} and ${right.currency} cannot be added: expected amounts in one currency`,
  );
}

function invalidAmount(text: string, currency: string, expected: string): MoneyError {
  return new MoneyError('invalid_amount', `"${text}" is not an amount in ${currency}: ${expected}`);
}
