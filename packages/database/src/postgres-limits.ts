/** How long PostgreSQL may take, milliseconds. What takes longer has failed, as if the server were away. */
export type PostgresLimits = {
  /** To connect, or to get a connection that others use. */
  readonly connectMs: number;
  /** For a statement to wait for what another transaction has locked. */
  readonly lockMs: number;
  /** For a statement, by the server's clock. */
  readonly statementMs: number;
  /** For a statement and its answer, by our clock: a server that hangs does not look at its own. */
  readonly answerMs: number;
  /** For a transaction to wait for its next statement: then what a lost client has locked is free. */
  readonly idleTransactionMs: number;
  /** For a connection to be used: then it is left, since it may lead to a server that another one has replaced. */
  readonly connectionMs: number;
};

/** For what others wait for: a statement takes milliseconds, or some seconds where there is much. */
export const promptLimits: PostgresLimits = {
  connectMs: 5_000,
  lockMs: 20_000,
  statementMs: 30_000,
  answerMs: 35_000,
  idleTransactionMs: 60_000,
  connectionMs: 600_000,
};

/** For what rightly takes long: a new schema of a large database, an import of millions of rows. */
export const patientLimits: PostgresLimits = {
  connectMs: 5_000,
  lockMs: 600_000,
  statementMs: 3_600_000,
  answerMs: 3_660_000,
  idleTransactionMs: 600_000,
  connectionMs: 600_000,
};

/** After how long without a word it is asked whether the other side is still there; ten seconds later it is gone. */
const keepAliveAfterMs = 10_000;

/** What of the limits `pg` keeps itself, for a pool. An address that names some of it (`?query_timeout=…`) wins. */
export function connectionSettings(limits: PostgresLimits) {
  return {
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    query_timeout: limits.answerMs,
    maxLifetimeSeconds: limits.connectionMs / 1_000,
  };
}
