export { proveRateBudget } from './rate-budget.ts';
