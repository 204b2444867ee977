import { allocate } from '@outlay/core/money';

/** A share of a row as an exact number, and of which category in which currency it is a part. */
export type ExactShare = { readonly currency: string; readonly category: string; readonly share: number };

/** Twelve digits of a share: more than a double keeps through a division and a sum. */
const precision = 1e12;

/**
 * What a report says of exact shares, in thousandths: those of the categories of a currency add up to 1000, and each is
 * divided among its rows.
 */
export function reportedShares(rows: readonly ExactShare[]): number[] {
  const found = new Map<ExactShare, number>();
  for (const ofCurrency of Map.groupBy(rows, ({ currency }) => currency).values()) {
    const categories = [...Map.groupBy(ofCurrency, ({ category }) => category).values()];
    const wholes = divided(1000, categories.map(sumOf));
    for (const [index, group] of categories.entries()) {
      const shares = divided(wholes[index] ?? 0, group.map(weightOf));
      for (const [at, row] of group.entries()) found.set(row, shares[at] ?? 0);
    }
  }
  return rows.map((row) => found.get(row) ?? 0);
}

function divided(whole: number, weights: readonly bigint[]): number[] {
  return allocate({ minor: BigInt(whole), currency: 'XXX' }, weights).map(({ minor }) => Number(minor));
}

function sumOf(rows: readonly ExactShare[]): bigint {
  return rows.reduce((sum, row) => sum + weightOf(row), 0n);
}

function weightOf({ share }: ExactShare): bigint {
  return BigInt(Math.round(share * precision));
}
