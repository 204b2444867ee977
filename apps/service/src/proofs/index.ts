export { proveForgedTokens } from './forged-tokens.ts';
export { serviceFuzzTargets } from './fuzz-targets.ts';
export { proveImportKills } from './import-kills.ts';
export type { Proof } from './proof.ts';
