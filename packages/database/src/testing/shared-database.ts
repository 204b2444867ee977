import { inject } from 'vitest';
import { askForOffered } from './offer-once.ts';
import { newDatabase } from './postgres-server.ts';

let server: Promise<string> | undefined;

/**
 * The maintenance database of the PostgreSQL that a run of the tests shares. Needs the global set-up `shared-postgres.ts`.
 * @throws {Error} when PostgreSQL does not start
 */
export function sharedServerUrl(): Promise<string> {
  server ??= askForOffered(inject('sharedPostgres'));
  return server;
}

/** Makes an empty database on the shared PostgreSQL, for one test. @returns its address */
export async function newSharedDatabase(): Promise<string> {
  return newDatabase(await sharedServerUrl());
}
