import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { StoreError } from './store-error.ts';

/** How a pool of connections behaves. */
const poolSettings = {
  application_name: 'outlay',
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  /** As long as SQLite waits for another writer. */
  lock_timeout: 60_000,
  max: 5,
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
 * as numbers. Queries fail with `unavailable` while the server is away, and work again when it is back.
 * @throws {StoreError} `invalid_address` for what is not an address of a PostgreSQL database, later also for one that
 *   the server does not let in
 */
export function postgresDialect(url: string): Dialect {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StoreError(
      'invalid_address',
      'store.url: the secret is not an address; expected is one like postgres://user@host/database',
    );
  }
  const pool = new Pool({ connectionString: url, types: typeParsers(), ...poolSettings });
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

/** Numbers that are sent as text because they might be large. */
function typeParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, wholeNumber);
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
    const refusal = refusalOf(error);
    if (refusal !== undefined) throw new StoreError('invalid_address', `store.url: ${refusal}`);
    if (!isOutage(error)) throw error;
    throw new StoreError('unavailable', 'the database of the store cannot be reached', { cause: error });
  }
}

/** What the server says to a wrong user, password or name of a database (class 28 and 3D000). */
function refusalOf(error: unknown): string | undefined {
  const isRefusal = error instanceof Error && 'code' in error && /^(28...|3D000)$/.test(String(error.code));
  return isRefusal ? error.message : undefined;
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return outageStates.test(code) || outageCodes.test(code) || outageMessages.test(error.message);
}

function ignore(): void {
  // Said by the next query.
}
