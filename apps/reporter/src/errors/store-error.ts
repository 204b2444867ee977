import type { FailureKind } from './failure-kind.ts';

/** What can be wrong with the store of runs and deliveries. */
export type StoreErrorCode =
  /** The database was written by a newer version. */
  | 'newer_database'
  /** The address is none of a PostgreSQL database. */
  | 'invalid_address'
  /** The database cannot be opened or reached. */
  | 'unavailable'
  /** Another process has changed the run or delivery in the meantime. */
  | 'superseded'
  /** A change that no run or delivery makes: a bug. */
  | 'invalid_transition'
  /** A record holds what no version of this program writes: the database was changed by others. */
  | 'invalid_record'
  /** A staged file is gone or is not what it was. */
  | 'staged_file_changed'
  /** A staged file is encrypted with a key that the configuration does not name. */
  | 'missing_key'
  /** The folder of staged files belongs to another store. */
  | 'foreign_files';

const kinds = {
  newer_database: 'configuration',
  invalid_address: 'configuration',
  missing_key: 'configuration',
  foreign_files: 'configuration',
  unavailable: 'store',
  staged_file_changed: 'store',
  invalid_record: 'store',
  superseded: 'delivery',
  invalid_transition: 'internal',
} as const satisfies Readonly<Record<StoreErrorCode, FailureKind>>;

/** A failure of the store of runs and deliveries. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly kind: FailureKind;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.kind = kinds[code];
  }
}
