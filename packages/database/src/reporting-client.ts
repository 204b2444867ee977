import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { isResponseTimeout } from './postgres-failure.ts';
import type { ServerSettings } from './postgres-settings.ts';
import { withErrorOf } from './with-error-of.ts';

/** The beginning of a transaction, also of one whose statements follow in the same text. */
const begin = /^\s*(begin|start transaction)\b[^;]*;?/i;

/** What a reporting connection needs. */
export type ReportingClientOptions = {
  readonly errorOf: ErrorOfFailure;
  /** Settings that each transaction begins with, where the connection itself cannot have them. */
  readonly settings: ServerSettings;
  /** Called when a response did not come in time. */
  readonly onResponseTimeout: () => void;
};

/**
 * A connection that turns errors of the database into those of the program. After a response that did not come in time it
 * is not used again, not even to roll back: that would wait for the same response. The pool closes it, and the server then
 * ends its transaction.
 */
export function reportingClient(
  client: PoolClient,
  { errorOf, settings, onResponseTimeout }: ReportingClientOptions,
): PostgresPoolClient {
  let timedOut: unknown;
  const run = async (text: string, parameters?: readonly unknown[]) => {
    if (timedOut !== undefined) throw timedOut;
    try {
      const results: unknown = await client.query(withSettings(text, settings), parameters as unknown[]);
      return Array.isArray(results) && text.replace(begin, '') === '' ? results[0] : results;
    } catch (error) {
      if (isResponseTimeout(error)) {
        timedOut = error;
        onResponseTimeout();
      }
      throw error;
    }
  };
  const query = (text: string, parameters?: readonly unknown[]) =>
    withErrorOf(run(text, parameters), errorOf);
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || timedOut !== undefined),
  };
}

function withSettings(text: string, settings: ServerSettings): string {
  const entries = Object.entries(settings);
  if (entries.length === 0) return text;
  const local = entries.map(([name, value]) => `set local ${name} = '${value.replaceAll("'", "''")}';`);
  return text.replace(begin, (found) => `${found.replace(/;$/, '')}; ${local.join(' ')}`);
}
