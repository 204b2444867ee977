export { proveOccurrences } from '../schedule/proof/prove-occurrences.ts';
