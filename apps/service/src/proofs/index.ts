export { proveForgedTokens } from './forged-tokens.ts';
export { proveImportKills } from './import-kills.ts';
export type { Proof } from './proof.ts';
