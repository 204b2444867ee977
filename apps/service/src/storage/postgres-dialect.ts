import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { ServiceError } from '../service-error.ts';

/** How a pool of connections behaves. */
const poolSettings = {
  application_name: 'outlay-service',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  /** As long as SQLite waits for another writer. */
  lock_timeout: 60_000,
  /** A plan kept for the check of a foreign key is that of the table as it was, empty at first: then each check reads it all. */
  options: '-c plan_cache_mode=force_custom_plan',
};

/**
 * SQLSTATEs of a server that is not there for us: connection failures (class 08), a wait that took too long, too many
 * connections, a shutdown or a start-up (PostgreSQL 18 appendix A).
 */
const outageStates = /^(08...|55P03|53300|57P0[1-5])$/;

/** Errors of sockets and of the client library before there is a SQLSTATE. */
const outageCodes = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/;
const outageMessages = /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/**
 * Kysely's dialect over a pool of connections to PostgreSQL. Values come back as they do from SQLite: whole numbers
 * as numbers, bytes as bytes. Queries fail with `database_unavailable` while the server is away, and work again
 * when it is back.
 * @param largest - the most connections at a time
 * @throws {ServiceError} `usage` for what is not an address of a PostgreSQL database
 */
export function postgresDialect(url: string, largest: number): Dialect {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ServiceError('usage', '--database-url: an address like postgres://user@host/name is expected');
  }
  const pool = new Pool({ connectionString: url, max: largest, types: typeParsers(), ...poolSettings });
  // A connection that breaks while nobody asks it anything must not end the process; the next query says it.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => reporting(await orOutage(pool.connect())),
      end: () => pool.end(),
    },
  });
}

/** Numbers that are sent as text because they might be large: `bigint`, and sums of it. */
function typeParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, wholeNumber);
  parsers.setTypeParser(types.builtins.NUMERIC, wholeNumber);
  return parsers;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} does not fit a number`);
}

function reporting(client: PostgresPoolClient): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => orOutage(client.query(text, parameters));
  return { query: query as PostgresPoolClient['query'], release: (discard) => client.release(discard) };
}

async function orOutage<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new ServiceError('database_unavailable', 'the database cannot be reached', { cause: error });
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return outageStates.test(code) || outageCodes.test(code) || outageMessages.test(error.message);
}

function ignore(): void {
  // Said by the next query.
}
