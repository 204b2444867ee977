import { type Dialect, PostgresDialect } from 'kysely';
import { postgresConnections } from './postgres-connections.ts';
import type { PostgresSettings } from './postgres-settings.ts';

/**
 * Kysely's dialect over a pool of connections to PostgreSQL. Values come back as they do from SQLite: whole numbers
 * as numbers, bytes as bytes. Queries fail with `errorOf` `unreachable` while the server is away and work again when
 * it is back, with `overdue` where it takes longer than a limit, with `refused` while it has never let the user in, with
 * `unusable` while it takes nothing.
 * @throws `errorOf` `invalid_address`
 */
export function postgresDialect(url: string, settings: PostgresSettings): Dialect {
  const connections = postgresConnections(url, settings, async () => {
    const { numberParsers } = await import('./postgres-numbers.ts');
    return numberParsers();
  });
  return new PostgresDialect({ pool: { ...connections, options: {} } });
}
