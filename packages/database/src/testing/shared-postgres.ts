import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { shareOnDemand } from './share-on-demand.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the PostgreSQL that a run of the tests shares. */
    readonly sharedPostgres: string;
  }
}

/**
 * Offers one PostgreSQL to all workers of a run of the tests.
 * @returns what stops it
 */
export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await shareOnDemand(startPostgres, ({ url }) => url);
  project.provide('sharedPostgres', address);
  return async () => (await close())?.stop();
}
