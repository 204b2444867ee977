import { join } from 'node:path';
import { StoreError } from '../../errors/store-error.ts';
import { keyOf, type StoreKeys } from '../staged-files/encryption-key.ts';
import type { StagedBytes } from '../staged-files/read-staged.ts';
import type { RecordedFile } from './schema.ts';

/** Where staged files are, and what they can be read with. */
export type FilesPlace = {
  /** The folder of the store. */
  readonly root: string;
  /** None where the configuration has no encryption. */
  readonly keys: StoreKeys | undefined;
};

/**
 * What a record says of the bytes of a staged file. Who can write records does not choose what is read: a run has files
 * in its own folder alone.
 * @throws {StoreError} `staged_file_changed`; `missing_key` where it is encrypted with a key that is not configured
 */
export function stagedBytesOf({ root, keys }: FilesPlace, file: RecordedBytes): StagedBytes {
  const { runId, path, sha256, keyId } = file;
  if (!path.startsWith(`${runId}/`)) {
    throw new StoreError(
      'staged_file_changed',
      `the staged file ${join(root, path)} is not in the folder of its run`,
    );
  }
  if (keyId === null) return { root, path, sha256 };
  const key = keyOf(keys, keyId);
  if (key) return { root, path, sha256, key };
  throw missingKeyError(keys, file);
}

/** Why the files of a run cannot be read with the keys of the configuration; nothing where they can. */
export function missingKey(
  { keys }: Pick<FilesPlace, 'keys'>,
  files: readonly RecordedFile[],
): StoreError | undefined {
  const found = files.find(({ keyId }) => keyId !== null && !keyOf(keys, keyId));
  return found && missingKeyError(keys, found);
}

/** Of a recorded file what says where its bytes are. */
type RecordedBytes = Pick<RecordedFile, 'runId' | 'path' | 'sha256' | 'keyId'>;

/** What to do with a key that a configuration with these keys does not name. */
export function addKeyAdvice(keys: StoreKeys | undefined): string {
  return keys ? 'add that key to store.encryption.previous' : 'name it as store.encryption.key';
}

function missingKeyError(keys: StoreKeys | undefined, { runId, keyId }: RecordedBytes): StoreError {
  return new StoreError(
    'missing_key',
    `the staged files of run ${runId} are encrypted with key ${keyId}, which is not in the configuration; ${addKeyAdvice(keys)}`,
  );
}
