import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  for (const { path } of files) {
    await database.deleteFrom('stagedPiece').where('path', '=', path).execute();
    await using file = await open(join(root, path), 'r');
    const stream = file.createReadStream({ highWaterMark: pieceSize, autoClose: false });
    let number = 0;
    for await (const bytes of stream as AsyncIterable<Uint8Array>) {
      await database.insertInto('stagedPiece').values({ path, number, bytes }).execute();
      number += 1;
    }
  }
}

/** Fetches a staged file into this machine's folder of the store. @returns whether the database has it */
export async function fetchPieces(
  database: Database,
  root: string,
  { path }: RecordedFile,
): Promise<boolean> {
  if (!isPostgres(database)) return false;
  const full = join(root, path);
  await mkdir(dirname(full), { recursive: true, mode: 0o700 });
  const part = `${full}.${process.pid}.part`;
  try {
    // Under its name only when the disk has it: after a power cut one that is cut short would not be fetched again.
    const file = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(pieces(database, path)), file);
    await rename(part, full);
  } finally {
    await rm(part, { force: true });
  }
  return true;
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
