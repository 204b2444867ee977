export { proveFormulas } from './formulas.ts';
export { exportersFuzzTargets } from './fuzz-targets.ts';
export { proveHostileTexts } from './hostile-texts.ts';
