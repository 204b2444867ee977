import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { holdFolder } from '../channels/hold-folder.ts';
import { partsBelow } from '../channels/path-below.ts';
import { readStaged } from '../stage/read-staged.ts';
import { isPostgres } from './database-clock.ts';
import type { Database, RecordedFile } from './schema.ts';

/** Bytes of a piece. */
const pieceSize = 1 << 20;

/**
 * Keeps the bytes of staged files in the database too, where other machines work on the same runs. SQLite is for one
 * machine: there the folder is enough.
 * @param root - the folder of the store, in which the files lie
 */
export async function keepPieces(
  database: Database,
  root: string,
  files: readonly RecordedFile[],
): Promise<void> {
  if (!isPostgres(database)) return;
  for (const { path, sha256 } of files) {
    await database.deleteFrom('stagedPiece').where('path', '=', path).execute();
    let number = 0;
    for await (const bytes of inPieces(readStaged({ root, path, sha256 }))) {
      await database.insertInto('stagedPiece').values({ path, number, bytes }).execute();
      number += 1;
    }
  }
}

/**
 * Fetches a staged file into this machine's folder of the store. What the database has in its place, or has for a place
 * outside the folder, is left there.
 * @returns whether the database has it
 */
export async function fetchPieces(
  database: Database,
  root: string,
  { path, sha256 }: RecordedFile,
): Promise<boolean> {
  const parts = partsBelow(path);
  if (!isPostgres(database) || !parts) return false;
  await using folder = await holdFolder({ root, below: parts.slice(0, -1), mode: 0o700 });
  const full = folder.at(parts.at(-1) ?? '');
  const part = `${full}.${process.pid}.part`;
  try {
    if ((await writePieces(database, path, part)) !== sha256) return false;
    await rename(part, full);
    await folder.sync();
  } finally {
    await rm(part, { force: true });
  }
  return true;
}

/** Under its name only when the disk has it: one that is cut short would not be fetched again. @returns its hash */
async function writePieces(database: Database, path: string, part: string): Promise<string> {
  const hash = createHash('sha256');
  await rm(part, { force: true });
  await using file = await open(part, 'wx', 0o600);
  for await (const bytes of pieces(database, path)) {
    hash.update(bytes);
    await file.writeFile(bytes);
  }
  await file.sync();
  return hash.digest('hex');
}

/** The same bytes in pieces of the same size, but for the last one. */
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
