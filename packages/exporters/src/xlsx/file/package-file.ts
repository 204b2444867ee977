import type { WorkbookPart } from './workbook-part.ts';
import { assertRoom, directoryEnd, directoryRecord, zippedLength } from './zip-records.ts';
import { zippedPart } from './zipped-part.ts';

const pieceSize = 65_536;

/**
 * Writes a workbook's package as a ZIP file, in pieces of at least 64 KiB except for the last one. Parts are created
 * only as pieces are consumed.
 * @param dosTime - the time of every file in it, in MS-DOS format
 * @throws {ExportError} `too_many_rows` if a part or the whole file is longer than 4 GiB
 */
export async function* packageFile(
  parts: Iterable<WorkbookPart>,
  dosTime: number,
): AsyncGenerator<Uint8Array> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for await (const record of records(parts, dosTime)) {
    waiting.push(record);
    size += record.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

async function* records(parts: Iterable<WorkbookPart>, dosTime: number): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const file = yield* zippedPart(part, dosTime);
    directory.push(directoryRecord(file, offset));
    offset += zippedLength(file);
    assertRoom(file.path, offset);
    // Let other work run between short parts too.
    await new Promise(setImmediate);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield directoryEnd(directory.length, { offset, size });
}
