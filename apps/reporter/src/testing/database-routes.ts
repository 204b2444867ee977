import {
  newDatabase,
  type PgBouncerOptions,
  type PostgresServer,
  startPgBouncer,
  startPostgres,
} from '@outlay/database/testing';

/** A PostgreSQL server with an empty database, and the address for schedulers. */
export type OpenedRoute = {
  readonly server: PostgresServer;
  /** Address of the database for schedulers. */
  readonly postgresUrl: string;
  readonly stop: () => Promise<void>;
};

/** A route to a database. Opens to `undefined` if a required program is not installed. */
export type DatabaseRoute = { readonly name: string; readonly open: () => Promise<OpenedRoute | undefined> };

/** The supported PgBouncer modes, with names. */
export const poolers: readonly (readonly [name: string, options: PgBouncerOptions])[] = [
  ['through PgBouncer in session mode', { mode: 'session' }],
  ['through PgBouncer in transaction mode', { mode: 'transaction' }],
  [
    'through PgBouncer that sends DISCARD ALL after each transaction',
    { mode: 'transaction', settings: { server_reset_query_always: '1' } },
  ],
];

/** Every supported route to PostgreSQL. */
export const databaseRoutes: readonly DatabaseRoute[] = [
  { name: 'over TCP', open: () => direct(({ url }) => url) },
  { name: 'on a socket', open: () => direct(({ socketUrl }) => socketUrl) },
  ...poolers.map(([name, options]) => ({ name, open: () => pooled(options) })),
];

/** Ensures that a server that is killed keeps committed data. */
const durable = { synchronous_commit: 'on' };

async function direct(address: (server: PostgresServer) => string): Promise<OpenedRoute> {
  const server = await startPostgres(durable);
  return { server, postgresUrl: await newDatabase(address(server)), stop: () => server.stop() };
}

async function pooled(options: PgBouncerOptions): Promise<OpenedRoute | undefined> {
  const server = await startPostgres(durable);
  const bouncer = await startPgBouncer(server, options);
  const stop = async () => {
    await bouncer?.stop();
    await server.stop();
  };
  if (bouncer) return { server, postgresUrl: await newDatabase(bouncer.url), stop };
  await stop();
  return undefined;
}
