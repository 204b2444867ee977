import {
  newDatabase,
  type PgBouncerOptions,
  type PostgresServer,
  startPgBouncer,
  startPostgres,
} from '@outlay/database/testing';

/** A PostgreSQL of its own with an empty database, and how schedulers get there. */
export type OpenedWay = {
  readonly server: PostgresServer;
  /** The address of the database for the schedulers. */
  readonly postgresUrl: string;
  readonly stop: () => Promise<void>;
};

/** A way to a database. It opens to `undefined` where what it needs is not installed. */
export type DatabaseWay = { readonly name: string; readonly open: () => Promise<OpenedWay | undefined> };

const transaction: PgBouncerOptions = { mode: 'transaction' };

/** The usual ways to a PostgreSQL. */
export const databaseWays: readonly DatabaseWay[] = [
  { name: 'over TCP', open: () => direct(({ url }) => url) },
  { name: 'on a socket', open: () => direct(({ socketUrl }) => socketUrl) },
  { name: 'through PgBouncer in session mode', open: () => pooled({ mode: 'session' }) },
  { name: 'through PgBouncer in transaction mode', open: () => pooled(transaction) },
  {
    name: 'through PgBouncer that sends DISCARD ALL after each transaction',
    open: () => pooled({ ...transaction, settings: { server_reset_query_always: '1' } }),
  },
];

async function direct(address: (server: PostgresServer) => string): Promise<OpenedWay> {
  const server = await startPostgres();
  return { server, postgresUrl: await newDatabase(address(server)), stop: () => server.stop() };
}

async function pooled(options: PgBouncerOptions): Promise<OpenedWay | undefined> {
  const server = await startPostgres();
  const bouncer = await startPgBouncer(server, options);
  const stop = async () => {
    await bouncer?.stop();
    await server.stop();
  };
  if (bouncer) return { server, postgresUrl: await newDatabase(bouncer.url), stop };
  await stop();
  return undefined;
}
