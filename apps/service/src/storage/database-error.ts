import type { DatabaseFailure } from '@outlay/database';
import { ServiceError } from '../errors/service-error.ts';

/** The service error for a database failure. The address is not repeated, because it may contain a password. */
export function databaseError(failure: DatabaseFailure): ServiceError {
  switch (failure.code) {
    case 'invalid_address':
      return new ServiceError('usage', '--database-url: expected an address like postgres://user@host/name');
    case 'refused':
      return new ServiceError('database_unavailable', `--database-url: ${failure.reason}`, failure);
    case 'unreachable':
      return new ServiceError(
        'database_unavailable',
        `the database cannot be reached: ${failure.reason}`,
        failure,
      );
    case 'timeout':
      return new ServiceError(
        'database_unavailable',
        `the database did not respond in time: ${failure.reason}`,
        failure,
      );
    case 'unusable':
      return new ServiceError(
        'database_unavailable',
        `the database cannot be used: ${failure.reason}`,
        failure,
      );
    case 'cannot_open':
      return new ServiceError(
        'database_unavailable',
        `${failure.file} cannot be opened: ${failure.reason}`,
        failure,
      );
    case 'damaged':
      return new ServiceError(
        'database_unavailable',
        `${failure.file} is damaged: ${failure.reason}; restore a backup`,
        failure,
      );
    case 'newer_database':
      return new ServiceError(
        'newer_database',
        `the database was written by a newer version (it has migration "${failure.step}"); use that version or a newer one`,
      );
  }
}
