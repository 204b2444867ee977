export type { ImportedDocument } from '../import/imported-document.ts';
export { type SeedOptions, type StartOptions, startService, type TestService } from './start-service.ts';
