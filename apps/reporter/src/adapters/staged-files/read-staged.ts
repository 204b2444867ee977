import { createHash } from 'node:crypto';
import { existsSync, constants as flags } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StoreError } from '../../errors/store-error.ts';
import { isErrno } from '../files/file-failure.ts';
import { holdFolder } from '../files/hold-folder.ts';
import { OutputError } from '../files/output-error.ts';
import { partsBelow } from '../files/path-below.ts';
import { type ByteTransform, createDecrypter, DecryptionError } from './encrypted-bytes.ts';
import type { StagedFile } from './staged-file.ts';

/** What is read: where it lies, what it is encrypted with, and what it has to be without that. */
export type StagedBytes = Pick<StagedFile, 'root' | 'path' | 'sha256' | 'key'>;

/**
 * The bytes of a staged file as they are delivered, read once: what was read is what is proved. Nothing outside its root
 * is read.
 * @throws {StoreError} `staged_file_changed`, at the end where the bytes are others than were staged; `unavailable`
 *   where they cannot be read for now
 */
export async function* readStaged(file: StagedBytes): AsyncGenerator<Uint8Array> {
  for await (const { plain } of provedPieces(file)) yield* plain;
}

/** The bytes of a staged file as they lie there, encrypted or not, proved as `readStaged` does. @throws as `readStaged` */
export async function* readAsStored(file: StagedBytes): AsyncGenerator<Uint8Array> {
  for await (const { stored } of provedPieces(file)) yield stored;
}

/** What was read of a file, and what of its content is known with that. */
type Piece = { readonly stored: Uint8Array; readonly plain: readonly Uint8Array[] };

const unchanged: ByteTransform = { update: (bytes) => [bytes], final: () => [] };

async function* provedPieces(file: StagedBytes): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  const { update, final } = file.key ? createDecrypter(file.key) : unchanged;
  const proved = (stored: Uint8Array, plain: readonly Uint8Array[]) => {
    for (const piece of plain) hash.update(piece);
    return { stored, plain };
  };
  await using handle = await opened(file);
  const pieces: AsyncIterable<Uint8Array> = handle.createReadStream({ autoClose: false });
  try {
    for await (const stored of pieces) yield proved(stored, update(stored));
    yield proved(Buffer.alloc(0), final());
  } catch (error) {
    throw unreadable(file, error);
  }
  if (hash.digest('hex') !== file.sha256) throw changed(file, 'is not what was staged');
}

/** All bytes of a staged file. @throws {StoreError} as `readStaged` */
export function stagedBytes(file: StagedBytes): Promise<Buffer> {
  return buffer(readStaged(file));
}

/** Makes sure that staged files are what they were. @throws {StoreError} as `readStaged` */
export async function verifyStaged(files: readonly StagedBytes[]): Promise<void> {
  for (const file of files) for await (const _ of readStaged(file));
}

async function opened(file: StagedBytes): Promise<FileHandle> {
  const parts = partsBelow(file.path);
  if (!parts) throw changed(file, 'is outside the folder of staged files');
  try {
    await using folder = await holdFolder({ root: file.root, below: parts.slice(0, -1) });
    // Who opens a pipe would wait for ever.
    const mode = flags.O_RDONLY | flags.O_NOFOLLOW | flags.O_NONBLOCK;
    return await regular(file, await open(folder.at(parts.at(-1) ?? ''), mode));
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function regular(file: StagedBytes, handle: FileHandle): Promise<FileHandle> {
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw changed(file, 'is not a regular file');
}

/** A file that is gone does not come back; a folder that is away, a disk that fails, or too much that is open, passes. */
function unreadable(file: StagedBytes, error: unknown): unknown {
  if (error instanceof OutputError) return changed(file, 'is behind a symbolic link');
  if (error instanceof DecryptionError) return changed(file, `is not what was staged: ${error.message}`);
  if (!isErrno(error)) return error;
  if (error.code === 'ELOOP') return changed(file, 'is a symbolic link');
  if (error.code === 'ENOTDIR' || error.code === 'EISDIR') return changed(file, 'is gone');
  if (error.code === 'ENOENT' && existsSync(file.root)) return changed(file, 'is gone');
  const reason = error.code === 'ENOENT' ? `${file.root} is away` : error.code;
  const path = join(file.root, file.path);
  return new StoreError('unavailable', `the staged file ${path} cannot be read: ${reason}`);
}

function changed({ root, path }: StagedBytes, what: string): StoreError {
  return new StoreError('staged_file_changed', `the staged file ${join(root, path)} ${what}`);
}
