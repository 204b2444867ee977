import { type Dialect, PostgresDialect } from 'kysely';
import { postgresConnections } from './postgres-connections.ts';
import type { PostgresSettings } from './postgres-settings.ts';

/**
 * Kysely's dialect over a pool of connections to PostgreSQL. Values come back as they do from SQLite: whole numbers
 * as numbers, bytes as bytes. Queries fail with `errorOf` `unreachable` while the server is down and work again when it is
 * back, with `timeout` where they exceed a timeout, with `refused` where it has never accepted the user, and with
 * `unusable` while it cannot be used.
 * @throws `errorOf` `invalid_address`
 */
export function postgresDialect(url: string, settings: PostgresSettings): Dialect {
  const connections = postgresConnections(url, settings, async () => {
    const { numberParsers } = await import('./postgres-numbers.ts');
    return numberParsers();
  });
  return new PostgresDialect({ pool: { ...connections, options: {} } });
}
