/** How a case came out. */
export type FaultOutcome = {
  /** What happened, in words. */
  readonly observed: string;
  /** What differs from what was expected. */
  readonly problems: readonly string[];
};

/** A fault, and what must hold through it. It ends with `undefined` where this machine cannot cause the fault. */
export type FaultCase = { readonly name: string; readonly run: () => Promise<FaultOutcome | undefined> };
