import type { ErrorOfFailure } from './database-failure.ts';
import { defaultTimeouts, type PostgresTimeouts } from './postgres-timeouts.ts';

/** How a program uses a PostgreSQL database. */
export type PostgresSettings = {
  /** The program's name in the server's list of connections. */
  readonly applicationName: string;
  /** Maximum number of open connections. */
  readonly maxConnections: number;
  /**
   * `auto`, PostgreSQL's default, reuses the plan of a repeated statement; `force_custom_plan` plans it each time, also
   * for checks of foreign keys. A reused plan fits the tables as they were when it was made, empty at first.
   */
  readonly planCacheMode?: 'auto' | 'force_custom_plan';
  /**
   * Whether a commit waits for the disk, as by default; without it, a crash of the server may lose the last commits, but
   * the database stays consistent. A pooler may drop the setting outside of transactions.
   */
  readonly synchronousCommit?: 'on' | 'off';
  /** How long the server may take; `defaultTimeouts` by default. */
  readonly timeouts?: PostgresTimeouts;
  readonly errorOf: ErrorOfFailure;
};

/** Settings of the server, by name, with their values as text. */
export type ServerSettings = Readonly<Record<string, string>>;

/** The timeouts and other settings as settings of the server. Settings in the address win. */
export function serverSettings(url: string, settings: PostgresSettings): ServerSettings {
  const { timeouts = defaultTimeouts, planCacheMode = 'auto', synchronousCommit = 'on' } = settings;
  const ours: ServerSettings = {
    lock_timeout: String(timeouts.lockMs),
    statement_timeout: String(timeouts.statementMs),
    idle_in_transaction_session_timeout: String(timeouts.idleTransactionMs),
    ...(planCacheMode === 'auto' ? {} : { plan_cache_mode: planCacheMode }),
    ...(synchronousCommit === 'on' ? {} : { synchronous_commit: synchronousCommit }),
  };
  const named = addressParameters(url);
  return Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, named.get(name) ?? value]));
}

/** An address without the settings that a pooler refuses. */
export function withoutSettings(url: string, settings: ServerSettings): string {
  const [base = ''] = url.split('?');
  const left = [...addressParameters(url)].filter(([name]) => !(name in settings));
  return left.length === 0 ? base : `${base}?${new URLSearchParams(left).toString()}`;
}

/** The parameters of an address. */
export function addressParameters(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}
