export type { DividedPurchases, LeftOutDocument } from './exporter/divided-purchases.ts';
export type { OptimaProblem, OptimaSettings } from './exporter/optima-settings.ts';
export { optimaProblems } from './optima/optima-problems.ts';
export { optimaPurchases } from './optima/optima-purchases.ts';
