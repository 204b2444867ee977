import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { StoreError } from '../../errors/store-error.ts';
import { heldFolders, holdFolder } from '../files/hold-folder.ts';
import { partsBelow } from '../files/path-below.ts';
import { readAsStored, type StagedBytes, verifyStaged } from '../staged-files/read-staged.ts';
import { isPostgres } from './database-clock.ts';
import type { Database, RecordedFile } from './schema.ts';
import { type FilesPlace, type RecordedBytes, stagedBytesOf } from './staged-bytes-of.ts';

/** Size of a piece in bytes. */
const pieceSize = 1 << 20;

/** Whether the database keeps the bytes of staged files: a file that is lost or damaged is then fetched from it. */
export function keepsPieces(database: Database): boolean {
  return isPostgres(database);
}

/**
 * Stores the bytes of staged files in PostgreSQL, for workers on other machines. SQLite is used on one machine only,
 * where the folder is enough. Encrypted files are stored encrypted.
 * @throws {StoreError} as `stagedBytesOf` and `readStaged`
 */
export async function storePieces(
  database: Database,
  place: FilesPlace,
  files: readonly RecordedFile[],
): Promise<void> {
  if (!keepsPieces(database) || files.length === 0) return;
  const paths = files.map(({ path }) => path);
  await database.deleteFrom('stagedPiece').where('path', 'in', paths).execute();
  for await (const group of inGroups(piecesOfAll(place, files))) {
    await database.insertInto('stagedPiece').values(group).execute();
  }
}

type StoredPiece = { readonly path: string; readonly number: number; readonly bytes: Uint8Array };

async function* piecesOfAll(place: FilesPlace, files: readonly RecordedFile[]): AsyncGenerator<StoredPiece> {
  await using folders = heldFolders();
  for (const file of files) {
    let number = 0;
    for await (const bytes of inPieces(readAsStored(stagedBytesOf(place, file), folders))) {
      yield { path: file.path, number, bytes };
      number += 1;
    }
  }
}

/** Groups small pieces, which are inserted together; a group is no larger than a piece may be. */
async function* inGroups(all: AsyncIterable<StoredPiece>): AsyncGenerator<StoredPiece[]> {
  let [group, size]: [StoredPiece[], number] = [[], 0];
  for await (const piece of all) {
    if (size + piece.bytes.byteLength > pieceSize && group.length > 0) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(piece);
    size += piece.bytes.byteLength;
  }
  if (group.length > 0) yield group;
}

/** Inserts the bytes of a file, as they are stored. @throws {StoreError} as `readStaged` */
export async function insertPieces(database: Database, path: string, stored: StagedBytes): Promise<void> {
  let number = 0;
  await using folders = heldFolders();
  for await (const bytes of inPieces(readAsStored(stored, folders))) {
    await database.insertInto('stagedPiece').values({ path, number, bytes }).execute();
    number += 1;
  }
}

/**
 * Fetches a staged file from the database into the local folder of the store. Bytes that do not match the recorded
 * hash, and paths outside the folder, are ignored.
 * @returns whether the file was fetched
 * @throws {StoreError} `missing_key` if it is encrypted with a key that is not configured
 */
export async function fetchPieces(
  database: Database,
  place: FilesPlace,
  file: RecordedBytes,
): Promise<boolean> {
  const parts = partsBelow(file.path);
  if (!keepsPieces(database) || !parts) return false;
  const { root } = place;
  const expected = stagedBytesOf(place, file);
  await using folder = await holdFolder({ root, below: parts.slice(0, -1), mode: 0o700 });
  const full = folder.at(parts.at(-1) ?? '');
  // Deliveries of one run may fetch the same file at the same time.
  const ending = `.${randomUUID()}.part`;
  const part = `${full}${ending}`;
  try {
    await writePieces(database, file.path, part);
    if (!(await isStaged({ ...expected, path: `${file.path}${ending}` }))) return false;
    await rename(part, full);
    await folder.sync();
  } finally {
    await rm(part, { force: true });
  }
  return true;
}

/** Writes and syncs a temporary file, because a partial file under its final name would not be fetched again. */
async function writePieces(database: Database, path: string, part: string): Promise<void> {
  await using file = await open(part, 'wx', 0o600);
  for await (const bytes of pieces(database, path)) await file.writeFile(bytes);
  await file.sync();
}

async function isStaged(bytes: StagedBytes): Promise<boolean> {
  try {
    await verifyStaged(bytes);
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'staged_file_changed') return false;
    throw error;
  }
}

/** Splits bytes into pieces of equal size, except for the last. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = Buffer.alloc(0);
  for await (const some of bytes) {
    left = Buffer.concat([left, some]);
    while (left.byteLength >= pieceSize) {
      yield left.subarray(0, pieceSize);
      left = left.subarray(pieceSize);
    }
  }
  if (left.byteLength > 0) yield left;
}

async function* pieces(database: Database, path: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const piece = await database
      .selectFrom('stagedPiece')
      .select('bytes')
      .where('path', '=', path)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
  }
}
