export { coreFuzzTargets } from './fuzz/core-targets.ts';
export type { FuzzTarget } from './fuzz/fuzz-target.ts';
export { type CorpusStore, fuzzTargets } from './fuzz/fuzz-targets.ts';
export { stressRateBudget } from './rate-budget.ts';
