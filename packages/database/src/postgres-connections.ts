import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { orFailure } from './or-failure.ts';
import { isUnanswered } from './postgres-failure.ts';
import { newPostgresPool, type ReadingValues } from './postgres-pool.ts';
import { type PostgresSettings, serverSettings, withoutSettings } from './postgres-settings.ts';
import { reportingClient } from './reporting-client.ts';

/** Connections to a PostgreSQL, or to a pooler in front of it. */
export type PostgresConnections = {
  /** @throws as its queries do: what `errorOf` makes of a failure */
  readonly connect: () => Promise<PostgresPoolClient>;
  readonly end: () => Promise<void>;
};

/**
 * Opens connections when they are asked for. The limits of time are settings of each connection. A pooler may refuse such
 * settings or drop them: then each transaction begins with them, which suits PgBouncer in session and transaction mode.
 * Where one connection was not answered, those that were opened before are not used again either: they lead to the same
 * server, which may be gone without a word, while new ones lead to the one that has taken its place.
 * @param reading - loads how values are read; they are read as `pg` does where it is not given
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
  const onUnanswered = () => {
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
  // Who was let in once is refused by a server that is being restored, moved or set up anew: that passes.
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
      if (isUnanswered(error)) onUnanswered();
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
      reportingClient(await orFailure(connected(), errorOf), {
        errorOf,
        settings: isPooled ? settings : {},
        onUnanswered,
      }),
    end: async () => (await pool)?.end(),
  };
}

function isAddress(url: string): boolean {
  // Without a host, which then comes behind the question mark, as the folder of a socket.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/'));
}

/** Whether a setting of the connection arrived: poolers may be told to drop them. */
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

/** What PgBouncer says of a setting that it does not know (08P01). */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}
