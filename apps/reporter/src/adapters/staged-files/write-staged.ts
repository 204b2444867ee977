import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ByteTransform, createEncrypter } from './encrypted-bytes.ts';
import type { StagedFile } from './staged-file.ts';

/** Options of writing a staged file. */
export type WriteOptions = {
  /** Encryption key; without it, the file is not encrypted. */
  readonly key?: StagedFile['key'];
  /** Aborted when the file is no longer needed. */
  readonly signal?: AbortSignal;
  /** Whether the file must survive a power cut; `true` by default. */
  readonly isSynced?: boolean | undefined;
};

const unchanged: ByteTransform = { update: (bytes) => [bytes], final: () => [] };

/**
 * Writes a staged file that only its owner can read. If it is synced, it survives a power cut once its folder is synced.
 * @returns size and hash of the unencrypted bytes
 * @throws errors of the file system, also if the file exists
 */
export async function writeStaged(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { key, signal, isSynced = true }: WriteOptions,
): Promise<Pick<StagedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  const { update, final } = key ? createEncrypter(key) : unchanged;
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of content) {
    signal?.throwIfAborted();
    hash.update(piece);
    bytes += piece.byteLength;
    for (const written of update(piece)) await file.writeFile(written);
  }
  for (const written of final()) await file.writeFile(written);
  if (isSynced) await file.sync();
  return { bytes, sha256: hash.digest('hex') };
}
