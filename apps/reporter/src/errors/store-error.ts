import type { FailureKind } from './failure-kind.ts';

/** Error codes of the store. */
export type StoreErrorCode =
  /** The database was written by a newer version. */
  | 'newer_database'
  /** The address is not that of a PostgreSQL database. */
  | 'invalid_address'
  /** The database cannot be opened or reached. */
  | 'unavailable'
  /** Another process has changed the run or delivery in the meantime. */
  | 'superseded'
  /** Another process has created a batch with the same number in the meantime. */
  | 'batch_taken'
  /** An invalid change of a run's or delivery's state: a bug. */
  | 'invalid_transition'
  /** A record that no version of Outlay writes: the database was changed by someone else. */
  | 'invalid_record'
  /** A staged file is missing or was changed. */
  | 'staged_file_changed'
  /** A staged file is encrypted with a key that is not configured. */
  | 'missing_key'
  /** A file of an archive is missing or was changed. */
  | 'archive_damaged'
  /** Another pull of the same archive has started in the meantime. */
  | 'archive_taken'
  /** The folder of staged files belongs to another store. */
  | 'foreign_files';

const kinds = {
  newer_database: 'configuration',
  invalid_address: 'configuration',
  missing_key: 'configuration',
  foreign_files: 'configuration',
  unavailable: 'store',
  staged_file_changed: 'store',
  archive_damaged: 'store',
  archive_taken: 'store',
  invalid_record: 'store',
  superseded: 'delivery',
  batch_taken: 'delivery',
  invalid_transition: 'internal',
} as const satisfies Readonly<Record<StoreErrorCode, FailureKind>>;

/** A failure of the store. */
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
