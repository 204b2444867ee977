import { inject } from 'vitest';
import { newDatabase } from './postgres-server.ts';
import { requestShared } from './share-on-demand.ts';

let server: Promise<string> | undefined;

/**
 * The maintenance database of the PostgreSQL that a run of the tests shares. Needs the global set-up `shared-postgres.ts`.
 * @throws {Error} when PostgreSQL does not start
 */
export function sharedServerUrl(): Promise<string> {
  server ??= requestShared(inject('sharedPostgres'));
  return server;
}

/** Makes an empty database on the shared PostgreSQL, for one test. @returns its address */
export async function newSharedDatabase(): Promise<string> {
  return newDatabase(await sharedServerUrl());
}
