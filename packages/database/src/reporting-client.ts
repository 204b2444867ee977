import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import type { ErrorOfFailure } from './database-failure.ts';
import { orFailure } from './or-failure.ts';
import { isUnanswered } from './postgres-failure.ts';
import type { ServerSettings } from './postgres-settings.ts';

/** The beginning of a transaction, also of one whose statements come with it. */
const begin = /^\s*(begin|start transaction)\b[^;]*;?/i;

/** What a connection is reported with. */
export type Reporting = {
  readonly errorOf: ErrorOfFailure;
  /** What each transaction begins with, where the connection itself does not have it. */
  readonly settings: ServerSettings;
  /** Called when it owes an answer. */
  readonly onUnanswered: () => void;
};

/**
 * A connection whose errors are told. One that owes an answer is not used again, nor is it asked to roll back: that
 * would wait for the same answer. The pool closes it, and the server then ends its transaction.
 */
export function reportingClient(
  client: PoolClient,
  { errorOf, settings, onUnanswered }: Reporting,
): PostgresPoolClient {
  let owed: unknown;
  const asked = async (text: string, parameters?: readonly unknown[]) => {
    if (owed !== undefined) throw owed;
    try {
      const results: unknown = await client.query(withSettings(text, settings), parameters as unknown[]);
      return Array.isArray(results) && text.replace(begin, '') === '' ? results[0] : results;
    } catch (error) {
      if (isUnanswered(error)) {
        owed = error;
        onUnanswered();
      }
      throw error;
    }
  };
  const query = (text: string, parameters?: readonly unknown[]) =>
    orFailure(asked(text, parameters), errorOf);
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || owed !== undefined),
  };
}

function withSettings(text: string, settings: ServerSettings): string {
  const entries = Object.entries(settings);
  if (entries.length === 0) return text;
  const local = entries.map(([name, value]) => `set local ${name} = '${value.replaceAll("'", "''")}';`);
  return text.replace(begin, (found) => `${found.replace(/;$/, '')}; ${local.join(' ')}`);
}
