export { proveHostileTexts } from './hostile-texts.ts';
