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
    throw toldFailure(error, errorOf);
  }
}

/** An error of `pg` as a program tells it, or as it is where it is about a statement. */
export function toldFailure(error: unknown, errorOf: ErrorOfFailure): unknown {
  const failure = postgresFailure(error);
  return failure ? errorOf(failure) : error;
}
