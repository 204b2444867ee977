export type { ImportedDocument } from '../import/imported-document.ts';
export { rawAnswer, rawConnection } from './raw-connection.ts';
export { type SeedOptions, type StartOptions, startService, type TestService } from './start-service.ts';
