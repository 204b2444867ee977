import type { ErrorOfFailure } from './database-failure.ts';
import { postgresFailure } from './postgres-failure.ts';

/**
 * The result of a query to PostgreSQL.
 * @throws `errorOf` `refused`, `unreachable`, `timeout` or `unusable`; errors of statements unchanged
 */
export async function withErrorOf<Result>(query: Promise<Result>, errorOf: ErrorOfFailure): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    const failure = postgresFailure(error);
    throw failure ? errorOf(failure) : error;
  }
}
