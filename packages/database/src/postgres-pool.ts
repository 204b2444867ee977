import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import { connectionSettings, promptLimits } from './postgres-limits.ts';
import type { PostgresSettings, ServerSettings } from './postgres-settings.ts';
import { postgresTls } from './postgres-tls.ts';

/** How long an unused connection is kept, milliseconds. */
const idleTimeoutMillis = 30_000;

/** How long a connection that we end waits for the server to end it too, milliseconds. */
const partingMs = 5_000;

/** Loads how values of the database are read. */
export type ReadingValues = () => Promise<PoolConfig['types']>;

/** What a pool is made with. */
type PoolOptions = PostgresSettings & {
  /** What each connection tells the server. */
  readonly settings: ServerSettings;
  readonly reading: ReadingValues | undefined;
  /** Told of each connection. */
  readonly onOpened: (client: PoolClient) => void;
};

/**
 * Makes a pool of connections whose own errors end nothing. What talks to PostgreSQL is loaded only here: with SQLite it
 * is never needed.
 */
export async function newPostgresPool(
  url: string,
  { applicationName, maxConnections, limits = promptLimits, settings, reading, onOpened }: PoolOptions,
): Promise<Pool> {
  const [{ Pool: NewPool }, types] = await Promise.all([import('pg'), reading?.()]);
  const { plan_cache_mode: planCacheMode, ...others } = settings;
  const pool = new NewPool({
    ...connectionSettings(limits),
    ...others,
    ...postgresTls(url),
    idleTimeoutMillis,
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    options: planCacheMode === undefined ? undefined : `-c plan_cache_mode=${planCacheMode}`,
    types,
  });
  // A connection that breaks while nobody asks it anything must not end the process; the next query says it.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    onOpened(client);
    client.on('error', ignore);
    partInTime(client);
  });
  return pool;
}

/** A server that hangs does not answer a good-bye: the process would wait for it, and never end. */
function partInTime({ connection: { stream } }: Client): void {
  stream.once('finish', () => setTimeout(() => stream.destroy(), partingMs).unref());
}

function ignore(): void {
  // Said by the next query.
}
