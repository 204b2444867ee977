import type { DatabaseFailure } from '../database-failure.ts';

/** A failure of a database as an error, as a program makes one. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Makes the errors of tests. */
export function errorOf(failure: DatabaseFailure): DatabaseError {
  return new DatabaseError(failure);
}
