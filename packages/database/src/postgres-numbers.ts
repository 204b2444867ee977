import { TypeOverrides, types } from 'pg';

/**
 * Reads as numbers what PostgreSQL sends as text because it might be large: `bigint`, and sums of it, which are `numeric`.
 * What is not a whole number, or does not fit one exactly, fails its query.
 */
export function numberParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, wholeNumber);
  parsers.setTypeParser(types.builtins.NUMERIC, wholeNumber);
  return parsers;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} does not fit a number`);
}
