import { postgresConnections } from './postgres-connections.ts';
import type { PostgresSettings } from './postgres-settings.ts';

/** Queries for a library with SQL of its own, over the same connections as those of `postgresDialect`. */
export type PostgresQueries = {
  /** Runs one statement with values, or several without. @throws as queries of `postgresDialect` do */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  readonly close: () => Promise<void>;
};

/** Opens such connections. Values are parsed as `pg` does. @throws `errorOf` `invalid_address` */
export function postgresQueries(url: string, settings: PostgresSettings): PostgresQueries {
  const { connect, end } = postgresConnections(url, settings);
  return {
    async executeSql(text, values = []) {
      const client = await connect();
      let isDone = false;
      try {
        const result = await client.query<unknown>(text, values);
        isDone = true;
        return result;
      } finally {
        // A failed query may have left a transaction open.
        client.release(!isDone);
      }
    },
    close: end,
  };
}
