import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Client, Pool } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { orFailure } from './or-failure.ts';
import { isUnanswered } from './postgres-failure.ts';
import { limitSettings, type PostgresLimits, promptLimits } from './postgres-limits.ts';

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
  /** How long the server may take; `promptLimits` by default. */
  readonly limits?: PostgresLimits;
  readonly errorOf: ErrorOfFailure;
};

/** How long an unused connection is kept, milliseconds. */
const idleTimeoutMillis = 30_000;

/** How long a connection that we end waits for the server to end it too, milliseconds. */
const partingMs = 5_000;

/**
 * Kysely's dialect over a pool of connections to PostgreSQL. Values come back as they do from SQLite: whole numbers
 * as numbers, bytes as bytes. Queries fail with `errorOf` `unreachable` while the server is away and work again when
 * it is back, with `overdue` where it takes longer than a limit, with `refused` while it does not let the user in, with
 * `unusable` while it takes nothing.
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
  { applicationName, mostConnections, planCacheMode = 'auto', limits = promptLimits }: PostgresSettings,
): Promise<Pool> {
  const [{ Pool: NewPool }, { numberParsers }] = await Promise.all([
    import('pg'),
    import('./postgres-numbers.ts'),
  ]);
  const pool = new NewPool({
    ...limitSettings(limits),
    idleTimeoutMillis,
    connectionString: url,
    application_name: applicationName,
    max: mostConnections,
    options: planCacheMode === 'auto' ? undefined : `-c plan_cache_mode=${planCacheMode}`,
    types: numberParsers(),
  });
  // A connection that breaks while nobody asks it anything must not end the process; the next query says it.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    partInTime(client);
  });
  return pool;
}

/** A server that hangs does not answer a good-bye: the process would wait for it, and never end. */
function partInTime({ connection: { stream } }: Client): void {
  stream.once('finish', () => setTimeout(() => stream.destroy(), partingMs).unref());
}

/**
 * A connection whose errors are told. One that owes an answer is not used again, nor is it asked to roll back: that
 * would wait for the same answer. The pool closes it, and the server then ends its transaction.
 */
function reporting(client: PostgresPoolClient, errorOf: ErrorOfFailure): PostgresPoolClient {
  let owed: unknown;
  const asked = async (text: string, parameters: readonly unknown[]) => {
    if (owed !== undefined) throw owed;
    try {
      return await client.query(text, parameters);
    } catch (error) {
      if (isUnanswered(error)) owed = error;
      throw error;
    }
  };
  const query = (text: string, parameters: readonly unknown[]) => orFailure(asked(text, parameters), errorOf);
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || owed !== undefined),
  };
}

function ignore(): void {
  // Said by the next query.
}
