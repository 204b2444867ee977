import { createHash } from 'node:crypto';
import {
  type DatabaseFailure,
  defaultTimeouts,
  isPostgres,
  postgresDialect,
  sqliteDialect,
} from '@outlay/database';
import { Kysely, sql } from 'kysely';
import { sayReason } from '../../reasons/say-reason.ts';
import type { DirectorySettings } from '../configuration/directory-schema.ts';
import { readSecret } from '../configuration/read-secret.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import { DirectoryError } from './directory-error.ts';
import { maxDirectoryMs } from './directory-limits.ts';
import type { DirectoryReader } from './directory-reader.ts';

type SqlSettings = Extract<DirectorySettings, { readonly from: 'sql' }>;

type Row = Readonly<Record<string, unknown>>;

/** Reads the rows of a query. Their version is a hash of them. Nothing can be written: the transaction is read-only. */
export function sqlReader(settings: SqlSettings, environment: Environment): DirectoryReader {
  return async (version) => {
    const { url, query } = settings;
    const address = typeof url === 'string' ? url : await readSecret(url, environment);
    const rows = await rowsOf(address, query);
    const read = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    if (read === version) return 'unchanged';
    return { version: read, entries: rows.map((values, index) => ({ place: `row ${index + 1}`, values })) };
  };
}

async function rowsOf(address: string, query: string): Promise<readonly Row[]> {
  try {
    await using database = new Kysely<unknown>({ dialect: dialectOf(address) });
    const statement = sql<Row>`${sql.raw(query)}`;
    if (!isPostgres(database)) return (await statement.execute(database)).rows;
    return await database
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => (await statement.execute(transaction)).rows);
  } catch (error) {
    if (error instanceof DirectoryError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new DirectoryError(sayReason('directory_query', { error: message }));
  }
}

function dialectOf(address: string) {
  const sqlite = 'sqlite:';
  if (address.startsWith(sqlite)) {
    const file = address.slice(sqlite.length);
    return sqliteDialect(file, { synchronous: 'FULL', isReadOnly: true, errorOf: directoryError });
  }
  const timeouts = { ...defaultTimeouts, statementMs: maxDirectoryMs };
  return postgresDialect(address, {
    applicationName: 'outlay directory',
    maxConnections: 1,
    timeouts,
    errorOf: directoryError,
  });
}

/** The address is not repeated, because it may contain a password. */
function directoryError(failure: DatabaseFailure): DirectoryError {
  const error =
    failure.code === 'invalid_address' || failure.code === 'newer_database' ? failure.code : failure.reason;
  return new DirectoryError(sayReason('directory_query', { error }));
}
