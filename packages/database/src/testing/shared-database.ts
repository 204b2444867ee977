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

/**
 * Makes databases that begin with the same tables, for one test each. The first is prepared, the others are copies, which
 * takes a third of the time.
 * @param prepare - gives an empty database its tables, and ends its connections
 * @returns what makes one of them on the shared PostgreSQL, and returns its address
 */
export function preparedDatabases(prepare: (url: string) => Promise<void>): () => Promise<string> {
  let template: Promise<string> | undefined;
  const prepared = async () => {
    const url = await newSharedDatabase();
    await prepare(url);
    return url;
  };
  return async () => {
    template ??= prepared();
    return newDatabase(await sharedServerUrl(), await template);
  };
}
