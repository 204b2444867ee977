import { join } from 'node:path';
import { StoreError } from '../../errors/store-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { keyOf, type StoreKeys } from '../staged-files/encryption-key.ts';
import type { StagedBytes } from '../staged-files/read-staged.ts';
import type { RecordedFile } from './schema.ts';

/** Where staged files are, and the keys to read them. */
export type FilesPlace = {
  /** The folder of the store. */
  readonly root: string;
  /** `undefined` if the configuration has no encryption. */
  readonly keys: StoreKeys | undefined;
};

/**
 * Locates the bytes of a staged file by its record. A manipulated record cannot select another file, because a run has
 * files in its own folder only.
 * @throws {StoreError} `staged_file_changed`; `missing_key` if it is encrypted with a key that is not configured
 */
export function stagedBytesOf({ root, keys }: FilesPlace, file: RecordedBytes): StagedBytes {
  const { runId, path, sha256, keyId } = file;
  if (!path.startsWith(`${runId}/`)) {
    throw new StoreError('staged_file_changed', sayReason('staged_elsewhere', { path: join(root, path) }));
  }
  if (keyId === null) return { root, path, sha256 };
  const key = keyOf(keys, keyId);
  if (key) return { root, path, sha256, key };
  throw missingKeyError(keys, file);
}

/** Why the files of a run cannot be read with the configured keys; `undefined` if they can. */
export function missingKey(
  { keys }: Pick<FilesPlace, 'keys'>,
  files: readonly RecordedFile[],
): StoreError | undefined {
  const found = files.find(({ keyId }) => keyId !== null && !keyOf(keys, keyId));
  return found && missingKeyError(keys, found);
}

/** The part of a file's record that locates its bytes. */
export type RecordedBytes = Pick<RecordedFile, 'runId' | 'path' | 'sha256' | 'keyId'>;

/** How to add a missing key to a configuration with these keys. */
export function addKeyAdvice(keys: StoreKeys | undefined): string {
  return keys ? sayReason('key_to_previous') : sayReason('key_as_current');
}

function missingKeyError(keys: StoreKeys | undefined, { runId, keyId }: RecordedBytes): StoreError {
  return new StoreError(
    'missing_key',
    joinReasons(sayReason('key_missing', { run: runId, key: String(keyId) }), addKeyAdvice(keys)),
  );
}
