import { createHash } from 'node:crypto';
import { existsSync, constants as flags } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isErrno } from '../files/file-failure.ts';
import { type HeldFolders, heldFolders } from '../files/hold-folder.ts';
import { OutputError } from '../files/output-error.ts';
import { partsBelow } from '../files/path-below.ts';
import { type ByteTransform, createDecrypter, DecryptionError } from './encrypted-bytes.ts';
import type { StagedFile } from './staged-file.ts';

/** What to read: path, key, and the expected hash of the decrypted bytes. */
export type StagedBytes = Pick<StagedFile, 'root' | 'path' | 'sha256' | 'key'>;

/**
 * The decrypted bytes of a staged file, read once, so that the verified bytes are the ones that were read. Never reads
 * outside its root.
 * @throws {StoreError} `staged_file_changed`, at the end if the hash differs; `unavailable` if the file cannot be read
 * at the moment
 */
export async function* readStaged(file: StagedBytes): AsyncGenerator<Uint8Array> {
  await using folders = heldFolders();
  for await (const { plain } of verifiedPieces(file, folders)) yield* plain;
}

/**
 * The stored bytes of a staged file, encrypted or not, verified as by `readStaged`.
 * @param folders - stay open for further files
 * @throws as `readStaged`
 */
export async function* readAsStored(file: StagedBytes, folders: HeldFolders): AsyncGenerator<Uint8Array> {
  for await (const { stored } of verifiedPieces(file, folders)) yield stored;
}

/** Stored bytes, and the content that was decrypted with them. */
type Piece = { readonly stored: Uint8Array; readonly plain: readonly Uint8Array[] };

/** Of the pieces in which a file is read, in bytes. */
const maxPieceSize = 65_536;

const unchanged: ByteTransform = { update: (bytes) => [bytes], final: () => [] };

async function* verifiedPieces(file: StagedBytes, folders: HeldFolders): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  const { update, final } = file.key ? createDecrypter(file.key) : unchanged;
  const verified = (stored: Uint8Array, plain: readonly Uint8Array[]) => {
    for (const piece of plain) hash.update(piece);
    return { stored, plain };
  };
  const { handle: opening, size } = await opened(file, folders);
  await using handle = opening;
  try {
    for await (const stored of piecesIn(handle, size)) yield verified(stored, update(stored));
    yield verified(Buffer.alloc(0), final());
  } catch (error) {
    throw unreadable(file, error);
  }
  if (hash.digest('hex') !== file.sha256) throw changed(file, 'staged_not_same');
}

/** Most files are small: a buffer for each that is larger than the file takes longer to free than to read. */
async function* piecesIn(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const length = Math.min(size + 1, maxPieceSize);
  for (;;) {
    const { buffer: piece, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, null);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
  }
}

/**
 * All bytes of a staged file.
 * @throws {StoreError} as `readStaged`
 */
export function stagedBytes(file: StagedBytes): Promise<Buffer> {
  return buffer(readStaged(file));
}

/**
 * Verifies the hash of a staged file.
 * @param folders - stay open for further files
 * @throws {StoreError} as `readStaged`
 */
export async function verifyStaged(file: StagedBytes, folders?: HeldFolders): Promise<void> {
  for await (const _ of folders ? readAsStored(file, folders) : readStaged(file));
}

/** A regular file, and its size in bytes. */
type OpenedFile = { readonly handle: FileHandle; readonly size: number };

async function opened(file: StagedBytes, folders: HeldFolders): Promise<OpenedFile> {
  const parts = partsBelow(file.path);
  if (!parts) throw changed(file, 'staged_outside');
  try {
    const folder = await folders.hold({ root: file.root, below: parts.slice(0, -1) });
    // Opening a named pipe would block forever.
    const mode = flags.O_RDONLY | flags.O_NOFOLLOW | flags.O_NONBLOCK;
    return await regular(file, await open(folder.at(parts.at(-1) ?? ''), mode));
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function regular(file: StagedBytes, handle: FileHandle): Promise<OpenedFile> {
  const found = await handle.stat();
  if (found.isFile()) return { handle, size: found.size };
  await handle.close();
  throw changed(file, 'staged_not_regular');
}

/**
 * The error for a file that cannot be read. A missing file is permanent; an unavailable folder, a failing disk or too
 * many open files are transient.
 */
function unreadable(file: StagedBytes, error: unknown): unknown {
  if (error instanceof OutputError) return changed(file, 'staged_behind_link');
  if (error instanceof DecryptionError) {
    const path = join(file.root, file.path);
    const why = error.message;
    return new StoreError('staged_file_changed', sayReason('staged_not_decrypted', { path, why }));
  }
  if (!isErrno(error)) return error;
  if (error.code === 'ELOOP') return changed(file, 'staged_link');
  if (error.code === 'ENOTDIR' || error.code === 'EISDIR') return changed(file, 'staged_gone');
  if (error.code === 'ENOENT' && existsSync(file.root)) return changed(file, 'staged_gone');
  const reason = error.code === 'ENOENT' ? sayReason('folder_away', { folder: file.root }) : error.code;
  const path = join(file.root, file.path);
  return new StoreError('unavailable', sayReason('staged_unreadable', { path, why: reason }));
}

type HowChanged =
  | 'staged_not_same'
  | 'staged_outside'
  | 'staged_not_regular'
  | 'staged_behind_link'
  | 'staged_link'
  | 'staged_gone';

function changed({ root, path }: StagedBytes, how: HowChanged): StoreError {
  return new StoreError('staged_file_changed', sayReason(how, { path: join(root, path) }));
}
