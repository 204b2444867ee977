import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { isResponseTimeout } from './postgres-failure.ts';
import { newPostgresPool, type ReadingValues } from './postgres-pool.ts';
import { type PostgresSettings, serverSettings, withoutSettings } from './postgres-settings.ts';
import { reportingClient } from './reporting-client.ts';
import { withErrorOf } from './with-error-of.ts';

/** Connections to PostgreSQL, or to a pooler in front of it. */
export type PostgresConnections = {
  /** @throws `errorOf` of a failure, as queries do */
  readonly connect: () => Promise<PostgresPoolClient>;
  readonly end: () => Promise<void>;
};

/**
 * Opens connections on demand. The timeouts are settings of each connection. A pooler may refuse or drop such settings:
 * each transaction then begins with them, which works with PgBouncer in session and transaction mode. When a connection
 * gets no response in time, older connections are not used again either: they lead to the same server, which may be gone,
 * while new ones lead to the server that replaced it.
 * @param reading - loads the parsers of values; without it, values are parsed as `pg` does
 * @throws `errorOf` `invalid_address`
 */
export function postgresConnections(
  url: string,
  opening: PostgresSettings,
  reading?: ReadingValues,
): PostgresConnections {
  if (!isAddress(url)) throw opening.errorOf({ code: 'invalid_address' });
  const settings = serverSettings(url, opening);
  let [isPooled, isProved] = [false, false];
  let pool: Promise<Pool> | undefined;
  let fresh = new WeakSet<PoolClient>();
  const onResponseTimeout = () => {
    fresh = new WeakSet();
  };
  const open = () =>
    newPostgresPool(isPooled ? withoutSettings(url, settings) : url, {
      ...opening,
      settings: isPooled ? {} : settings,
      reading,
      onOpened: (client) => void fresh.add(client),
    });
  const freshClient = async (from: Pool): Promise<PoolClient> => {
    const client = await from.connect();
    if (fresh.has(client)) return client;
    client.release(true);
    return freshClient(from);
  };
  // A user that was accepted before is refused while a server is restored or moved: that is transient.
  const errorOf: ErrorOfFailure = (failure) =>
    opening.errorOf(isProved && failure.code === 'refused' ? { ...failure, code: 'unusable' } : failure);

  const connected = async (): Promise<PoolClient> => {
    const [tried, wasPooled] = [(pool ??= open()), isPooled];
    try {
      const client = await freshClient(await tried);
      if (!isPooled && !isProved) isPooled = !(await hasSetting(client, settings));
      isProved = true;
      return client;
    } catch (error) {
      if (isResponseTimeout(error)) onResponseTimeout();
      if (wasPooled || !isRefusedSetting(error)) throw error;
      if (pool === tried) {
        isPooled = true;
        pool = open();
        void (await tried).end();
      }
      return freshClient(await pool);
    }
  };
  return {
    connect: async () =>
      reportingClient(await withErrorOf(connected(), errorOf), {
        errorOf,
        settings: isPooled ? settings : {},
        onResponseTimeout,
      }),
    end: async () => (await pool)?.end(),
  };
}

function isAddress(url: string): boolean {
  // An address without a host has it among its parameters, as the directory of a socket.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/'));
}

/** Whether a setting of the connection reached the server: poolers may drop them. */
async function hasSetting(client: PoolClient, { lock_timeout: wanted }: { lock_timeout?: string }) {
  try {
    const text = `select setting = $1 as "isSet" from pg_settings where name = 'lock_timeout'`;
    const { rows } = await client.query<{ isSet: boolean }>(text, [wanted]);
    return rows[0]?.isSet === true;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The message of PgBouncer for a setting that it does not know (08P01). */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}
