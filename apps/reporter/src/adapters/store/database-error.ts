import type { DatabaseFailure } from '@outlay/database';
import { StoreError } from '../../errors/store-error.ts';
import { whyNotWritable } from './why-not-writable.ts';

/** The store error for a database failure. The address is not repeated, because it may contain a password. */
export function databaseError(failure: DatabaseFailure): StoreError {
  switch (failure.code) {
    case 'invalid_address':
      return new StoreError(
        'invalid_address',
        'store.url: the secret is not a database address; expected one like postgres://user@host/database',
      );
    case 'refused':
      return new StoreError('invalid_address', `store.url: ${failure.reason}`);
    case 'unreachable':
      return new StoreError('unavailable', `the store database is unreachable: ${failure.reason}`, failure);
    case 'timeout':
      return new StoreError(
        'unavailable',
        `the store database does not respond in time: ${failure.reason}`,
        failure,
      );
    case 'unusable':
      return new StoreError('unavailable', `the store cannot be used: ${failure.reason}`, failure);
    case 'cannot_open':
      return new StoreError(
        'unavailable',
        `${failure.file} cannot be opened: ${whyNotWritable(failure.file) ?? failure.reason}`,
        failure,
      );
    case 'damaged':
      return new StoreError(
        'unavailable',
        `${failure.file} is damaged: ${failure.reason}; see docs/how-to-recover-the-store.md`,
        failure,
      );
    case 'newer_database':
      return new StoreError(
        'newer_database',
        `the store was written by a newer version (migration "${failure.step}"); use that version`,
      );
  }
}
