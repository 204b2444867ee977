import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { postgresFailure } from './postgres-failure.ts';

/** How a program uses a PostgreSQL database. */
export type PostgresSettings = {
  /** What the server's list of connections calls the program. */
  readonly applicationName: string;
  /** The most connections at a time. */
  readonly mostConnections: number;
  /**
   * `auto`, PostgreSQL's own, keeps the plan of a statement that comes again; `force_custom_plan` makes one each time,
   * also for the checks of foreign keys. A kept plan is that of the tables as they were, empty at first.
   */
  readonly planCacheMode?: 'auto' | 'force_custom_plan';
  readonly errorOf: ErrorOfFailure;
};

/** How every pool of connections behaves. */
const poolSettings = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  /** As long as SQLite waits for another writer. */
  lock_timeout: 60_000,
};

/**
 * Kysely's dialect over a pool of connections to PostgreSQL. Values come back as they do from SQLite: whole numbers
 * as numbers, bytes as bytes. Queries fail with `errorOf` `unreachable` while the server is away and work again when
 * it is back, with `refused` while it does not let the user in, with `unusable` while it takes nothing.
 * @throws `errorOf` `invalid_address`
 */
export function postgresDialect(url: string, settings: PostgresSettings): Dialect {
  const { errorOf } = settings;
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw errorOf({ code: 'invalid_address' });
  return new PostgresDialect({
    async pool() {
      const pool = await openPool(url, settings);
      return {
        options: pool.options,
        connect: async () => reporting(await orFailure(pool.connect(), errorOf), errorOf),
        end: () => pool.end(),
      };
    },
  });
}

/** Loads what talks to PostgreSQL only here: with SQLite it is never needed. */
async function openPool(
  url: string,
  { applicationName, mostConnections, planCacheMode = 'auto' }: PostgresSettings,
): Promise<Pool> {
  const [{ Pool: NewPool }, { numberParsers }] = await Promise.all([
    import('pg'),
    import('./postgres-numbers.ts'),
  ]);
  const pool = new NewPool({
    ...poolSettings,
    connectionString: url,
    application_name: applicationName,
    max: mostConnections,
    options: planCacheMode === 'auto' ? undefined : `-c plan_cache_mode=${planCacheMode}`,
    types: numberParsers(),
  });
  // A connection that breaks while nobody asks it anything must not end the process; the next query says it.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function reporting(client: PostgresPoolClient, errorOf: ErrorOfFailure): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) =>
    orFailure(client.query(text, parameters), errorOf);
  return { query: query as PostgresPoolClient['query'], release: (discard) => client.release(discard) };
}

async function orFailure<Result>(asked: Promise<Result>, errorOf: ErrorOfFailure): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const failure = postgresFailure(error);
    throw failure ? errorOf(failure) : error;
  }
}

function ignore(): void {
  // Said by the next query.
}
