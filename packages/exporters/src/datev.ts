export { datevAccountProblem, datevCostCenterProblem } from './datev/datev-account-problem.ts';
export { datevProblems } from './datev/datev-problems.ts';
export { type DocumentsByHand, documentsByHand } from './datev/documents-by-hand.ts';
export type { DatevProblem, DatevSettings } from './exporter/datev-settings.ts';
