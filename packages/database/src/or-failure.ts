import type { ErrorOfFailure } from './database-failure.ts';
import { postgresFailure } from './postgres-failure.ts';

/**
 * What was asked of PostgreSQL.
 * @throws `errorOf` `refused`, `unreachable`, `overdue` or `unusable`; errors of statements as they are
 */
export async function orFailure<Result>(asked: Promise<Result>, errorOf: ErrorOfFailure): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const failure = postgresFailure(error);
    throw failure ? errorOf(failure) : error;
  }
}
