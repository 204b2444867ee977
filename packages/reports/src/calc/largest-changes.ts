import type { Money } from '@outlay/core/money';

/** Maximum number of changes. */
const maxChanges = 5;

/** After this many, only a change of at least a tenth of the largest change is listed. */
const alwaysNamed = 3;

/** The three to five largest changes, and the others; both with the largest change first. */
export function largestChanges<Changed extends { readonly change: Money }>(
  all: readonly Changed[],
): { readonly largest: readonly Changed[]; readonly others: readonly Changed[] } {
  const changed = all
    .filter(({ change }) => change.minor !== 0n)
    .toSorted((left, right) => compareSize(right.change, left.change));
  const least = magnitude(changed[0]?.change ?? { minor: 0n }) / 10n;
  const largest = changed
    .slice(0, maxChanges)
    .filter(({ change }, index) => index < alwaysNamed || magnitude(change) >= least);
  return { largest, others: changed.slice(largest.length) };
}

/** Compares two amounts of one currency without their signs. */
export function compareSize(left: Money, right: Money): number {
  const [a, b] = [magnitude(left), magnitude(right)];
  return a === b ? 0 : a > b ? 1 : -1;
}

/** An amount without its sign. */
export function magnitude({ minor }: Pick<Money, 'minor'>): bigint {
  return minor < 0n ? -minor : minor;
}
