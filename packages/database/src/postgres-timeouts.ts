/** How long PostgreSQL may take, in milliseconds. What takes longer fails as if the server were down. */
export type PostgresTimeouts = {
  /** To connect, or to wait for a connection of the pool. */
  readonly connectMs: number;
  /** For a statement to wait for a lock of another transaction. */
  readonly lockMs: number;
  /** For a statement, measured by the server. */
  readonly statementMs: number;
  /** For a statement and its response, measured by the client: a server that hangs does not measure. */
  readonly responseMs: number;
  /** For a transaction to wait for its next statement: this releases the locks of a client that is gone. */
  readonly idleTransactionMs: number;
  /** For a connection to be used; a new one then replaces it, since a failover may have replaced its server. */
  readonly connectionMs: number;
};

/** For work that others wait for: a statement takes milliseconds, or seconds where there are many rows. */
export const defaultTimeouts: PostgresTimeouts = {
  connectMs: 5_000,
  lockMs: 20_000,
  statementMs: 30_000,
  responseMs: 35_000,
  idleTransactionMs: 60_000,
  connectionMs: 600_000,
};

/** For work that may take an hour: migrating a large database, importing millions of rows. */
export const longTimeouts: PostgresTimeouts = {
  connectMs: 5_000,
  lockMs: 600_000,
  statementMs: 3_600_000,
  responseMs: 3_660_000,
  idleTransactionMs: 600_000,
  connectionMs: 600_000,
};

/** How long a connection is silent before TCP keep-alive probes the server. */
const keepAliveAfterMs = 10_000;

/** The timeouts that `pg` enforces itself, as settings of a pool. Those that an address names (`?query_timeout=…`) win. */
export function connectionSettings(timeouts: PostgresTimeouts) {
  return {
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    query_timeout: timeouts.responseMs,
    maxLifetimeSeconds: timeouts.connectionMs / 1_000,
  };
}
