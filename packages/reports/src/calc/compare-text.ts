/** Orders texts by their code units, independent of the machine's language. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** The same, with `null` last. */
export function compareLastNull(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
