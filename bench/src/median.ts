/** The middle one of some numbers; the upper one of two. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The number that a share of all is below. @throws {RangeError} for an empty list */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('there is nothing to take the median of');
  return found;
}
