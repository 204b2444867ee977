import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import type { PostgresSettings, ServerSettings } from './postgres-settings.ts';
import { connectionSettings, defaultTimeouts } from './postgres-timeouts.ts';
import { postgresTls } from './postgres-tls.ts';

/** How long an idle connection stays open, in milliseconds. */
const idleTimeoutMillis = 30_000;

/** How long closing a connection waits for the server, in milliseconds. */
const partingMs = 5_000;

/** Loads how values of the database are read. */
export type ReadingValues = () => Promise<PoolConfig['types']>;

/** Options of a pool. */
type PoolOptions = PostgresSettings & {
  /** Sent to the server by each connection. */
  readonly settings: ServerSettings;
  readonly reading: ReadingValues | undefined;
  /** Called with each new connection. */
  readonly onOpened: (client: PoolClient) => void;
};

/**
 * Creates a pool whose idle connections may break without ending the process. `pg` is loaded only here: SQLite does not
 * need it.
 */
export async function newPostgresPool(
  url: string,
  { applicationName, maxConnections, timeouts = defaultTimeouts, settings, reading, onOpened }: PoolOptions,
): Promise<Pool> {
  const [{ Pool: NewPool }, types] = await Promise.all([import('pg'), reading?.()]);
  const { plan_cache_mode, synchronous_commit, ...others } = settings;
  const words = Object.entries({ plan_cache_mode, synchronous_commit })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `-c ${name}=${value}`);
  const pool = new NewPool({
    ...connectionSettings(timeouts),
    ...others,
    ...postgresTls(url),
    idleTimeoutMillis,
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    options: words.length === 0 ? undefined : words.join(' '),
    types,
  });
  // An idle connection that breaks must not end the process; the next query reports it.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    onOpened(client);
    client.on('error', ignore);
    partInTime(client);
  });
  return pool;
}

/** A server that hangs does not respond to the end of a connection: the process would wait for it forever. */
function partInTime({ connection: { stream } }: Client): void {
  stream.once('finish', () => setTimeout(() => stream.destroy(), partingMs).unref());
}

function ignore(): void {
  // The next query reports it.
}
