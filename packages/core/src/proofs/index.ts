export { coreFuzzTargets } from './fuzz/core-targets.ts';
export type { FuzzTarget } from './fuzz/fuzz-target.ts';
export { type CorpusStore, fuzzTargets } from './fuzz/prove-fuzz.ts';
export { proveRateBudget } from './rate-budget.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
