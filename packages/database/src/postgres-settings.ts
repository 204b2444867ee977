import type { ErrorOfFailure } from './database-failure.ts';
import { type PostgresLimits, promptLimits } from './postgres-limits.ts';

/** How a program uses a PostgreSQL database. */
export type PostgresSettings = {
  /** What the server's list of connections calls the program. */
  readonly applicationName: string;
  /** The most connections at a time. */
  readonly maxConnections: number;
  /**
   * `auto`, PostgreSQL's own, keeps the plan of a statement that comes again; `force_custom_plan` makes one each time,
   * also for the checks of foreign keys. A kept plan is that of the tables as they were, empty at first.
   */
  readonly planCacheMode?: 'auto' | 'force_custom_plan';
  /** How long the server may take; `promptLimits` by default. */
  readonly limits?: PostgresLimits;
  readonly errorOf: ErrorOfFailure;
};

/** Settings of the server, by their names there, and their values as text. */
export type ServerSettings = Readonly<Record<string, string>>;

/** What the server is told of the limits and of plans. What the address itself names wins. */
export function serverSettings(url: string, settings: PostgresSettings): ServerSettings {
  const { limits = promptLimits, planCacheMode = 'auto' } = settings;
  const ours: ServerSettings = {
    lock_timeout: String(limits.lockMs),
    statement_timeout: String(limits.statementMs),
    idle_in_transaction_session_timeout: String(limits.idleTransactionMs),
    ...(planCacheMode === 'auto' ? {} : { plan_cache_mode: planCacheMode }),
  };
  const named = addressParameters(url);
  return Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, named.get(name) ?? value]));
}

/** An address without the settings that a pooler does not let pass. */
export function withoutSettings(url: string, settings: ServerSettings): string {
  const [base = ''] = url.split('?');
  const left = [...addressParameters(url)].filter(([name]) => !(name in settings));
  return left.length === 0 ? base : `${base}?${new URLSearchParams(left).toString()}`;
}

/** What an address names behind its question mark. */
export function addressParameters(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}
