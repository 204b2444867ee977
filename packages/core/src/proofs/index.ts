export { proveRateBudget } from './rate-budget.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
