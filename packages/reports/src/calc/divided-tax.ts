import { allocate, type Money } from '@outlay/core/money';

/**
 * Divides the tax of a document among its parts in proportion to their amounts; the shares add up to it exactly. A
 * negative part, such as a discount, has negative tax.
 * @param amounts - minor units of the parts, at least one
 */
export function dividedTax(tax: Money, amounts: readonly bigint[]): Money[] {
  if (amounts.length === 1) return [tax];
  if (isProportion(amounts)) return allocate(tax, amounts);
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  // Parts that cancel out or are zero have no proportion: the first part takes the whole tax.
  if (sum === 0n) return amounts.map((_, index) => ({ ...tax, minor: index === 0 ? tax.minor : 0n }));
  const along = amounts.map((amount) => (amount > 0n === sum > 0n ? magnitude(amount) : 0n));
  const against = amounts.map((amount) => (amount > 0n === sum > 0n ? 0n : magnitude(amount)));
  const whole = along.reduce((total, amount) => total + amount, 0n);
  const gross = { ...tax, minor: (tax.minor * whole) / magnitude(sum) };
  const added = allocate(gross, along);
  if (gross.minor === tax.minor) return added;
  const taken = allocate({ ...tax, minor: gross.minor - tax.minor }, against);
  return added.map((share, index) => ({ ...share, minor: share.minor - (taken[index]?.minor ?? 0n) }));
}

/** Whether the amounts are weights as they are, which those of most documents are. */
function isProportion(amounts: readonly bigint[]): boolean {
  let hasAmount = false;
  for (const amount of amounts) {
    if (amount < 0n) return false;
    if (amount > 0n) hasAmount = true;
  }
  return hasAmount;
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
