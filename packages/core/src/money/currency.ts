import { MoneyError } from '../errors/domain-error.ts';

/** Currencies whose minor unit is not a hundredth (ISO 4217, list one). */
const minorDigitExceptions: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/**
 * Returns `text` if it has the format of an ISO 4217 code, three capital letters. Does not check that the code exists.
 * @throws {MoneyError} `invalid_currency`
 */
export function parseCurrencyCode(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new MoneyError(
    'invalid_currency',
    `"${text}" is not a currency code; expected three capital letters, such as PLN`,
  );
}

/** Decimal places of a currency's minor unit: 2 for PLN, 0 for JPY, 3 for KWD (ISO 4217). */
export function minorDigits(currency: string): number {
  return minorDigitExceptions[currency] ?? 2;
}
