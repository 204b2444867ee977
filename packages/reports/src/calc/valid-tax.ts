import type { Money } from '@outlay/core/money';

/**
 * Whether a tax is part of an amount: it has its sign and does not exceed it. Any other tax would give a wrong net
 * amount.
 */
export function isValidTax({ minor, currency }: Money, amount: Money): boolean {
  if (currency !== amount.currency) return false;
  return amount.minor < 0n ? amount.minor <= minor && minor <= 0n : 0n <= minor && minor <= amount.minor;
}
