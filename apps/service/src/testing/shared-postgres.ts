import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that a run of the tests shares. */
    readonly postgresUrl: string;
  }
}

/** Starts one PostgreSQL for a run of the tests. @returns what stops it */
export default async function sharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
