import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ByteTransform, createEncrypter } from './encrypted-bytes.ts';
import type { StagedFile } from './staged-file.ts';

/** How a staged file is written. */
export type WritingStaged = {
  /** What it is encrypted with; it is written as it is where none is given. */
  readonly key?: StagedFile['key'];
  /** Aborted when it is of no use any more. */
  readonly signal?: AbortSignal;
};

const unchanged: ByteTransform = { update: (bytes) => [bytes], final: () => [] };

/**
 * Writes a staged file, which nobody but its owner can read and which survives a power cut once its folder is synced.
 * @returns what it is without its encryption
 * @throws what the system says, also where there is such a file
 */
export async function writeStaged(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { key, signal }: WritingStaged,
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
  await file.sync();
  return { bytes, sha256: hash.digest('hex') };
}
