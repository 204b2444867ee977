import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll } from 'vitest';

/** A service with documents up to 15 November 2026 for all tests of a file; the function returns it in a test. */
export function sharedService(seed: {
  readonly months: number;
  readonly documentsPerMonth: number;
}): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ seed: { ...seed, asOf: '2026-11-15' } });
  }, 120_000);
  afterAll(() => service.stop());
  return () => service;
}
