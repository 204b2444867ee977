import type { Money } from '@outlay/core/money';

/**
 * Whether a tax is part of an amount: it has its sign and does not exceed it. Any other tax would give a wrong net
 * amount.
 */
export function isValidTax({ minor, currency }: Money, amount: Money): boolean {
  const [least, most] = amount.minor < 0n ? [amount.minor, 0n] : [0n, amount.minor];
  return currency === amount.currency && least <= minor && minor <= most;
}
