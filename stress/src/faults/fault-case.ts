/** What became of a case: what came, and what of it is not as it has to be. */
export type FaultOutcome = { readonly came: string; readonly wrong: readonly string[] };

/** A fault, and what has to hold through it. It ends with `undefined` where this machine does not let it be made. */
export type FaultCase = { readonly name: string; readonly play: () => Promise<FaultOutcome | undefined> };

/** Says what is not as it was expected. */
export function expectations(pairs: readonly (readonly [what: string, holds: boolean])[]): string[] {
  return pairs.filter(([, holds]) => !holds).map(([what]) => `expected: ${what}`);
}
