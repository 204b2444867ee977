import type { DocumentRow } from '../figures/figures.ts';

/**
 * Adds up documents one by one. Accumulators share a pass, because each further look at the amounts of very many
 * documents takes time.
 */
export type Accumulator<Result> = {
  readonly add: (document: DocumentRow) => void;
  readonly result: () => Result;
};
