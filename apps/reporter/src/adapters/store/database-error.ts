import type { DatabaseFailure } from '@outlay/database';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { whyNotWritable } from './why-not-writable.ts';

/** The store error for a database failure. The address is not repeated, because it may contain a password. */
export function databaseError(failure: DatabaseFailure): StoreError {
  switch (failure.code) {
    case 'invalid_address':
      return new StoreError(
        'invalid_address',
        sayReason('store_address_wrong', { example: 'postgres://user@host/database' }),
      );
    case 'refused':
      return new StoreError('invalid_address', `store.url: ${failure.reason}`);
    case 'unreachable':
      return new StoreError(
        'unavailable',
        sayReason('store_unreachable', { error: failure.reason }),
        failure,
      );
    case 'timeout':
      return new StoreError('unavailable', sayReason('store_slow', { error: failure.reason }), failure);
    case 'unusable':
      return new StoreError('unavailable', sayReason('store_unusable', { error: failure.reason }), failure);
    case 'cannot_open':
      return new StoreError(
        'unavailable',
        sayReason('store_file_closed', {
          file: failure.file,
          why: whyNotWritable(failure.file) ?? failure.reason,
        }),
        failure,
      );
    case 'damaged':
      return new StoreError(
        'unavailable',
        sayReason('store_file_damaged', {
          file: failure.file,
          error: failure.reason,
        }),
        failure,
      );
    case 'newer_database':
      return new StoreError('newer_database', sayReason('store_newer', { step: failure.step }));
  }
}
