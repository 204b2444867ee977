import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { inBuffers } from './in-buffers.ts';
import type { WorkbookPart } from './workbook-part.ts';
import { assertRoom, descriptor, localHeader, type ZippedFile } from './zip-records.ts';

/**
 * Rows resemble those just before them, so half of the largest window (16 KiB) compresses them nearly as well: lists get 1 to 3 %
 * longer in two thirds of the time.
 */
const deflateOptions = { level: 6, windowBits: 14, chunkSize: 65_536 };
const fastOptions = { ...deflateOptions, level: 3 };

/**
 * Writes a part as a file of an archive, with its records. A short part is compressed at once, a long one on another
 * thread while it is created.
 * @returns the data for the central directory
 * @throws {ExportError} `too_many_rows` if it is longer than 4 GiB
 */
export async function* zippedPart(
  { path, xml, isCompressedFast = false }: WorkbookPart,
  dosTime: number,
): AsyncGenerator<Buffer, ZippedFile> {
  const buffers = inBuffers(xml);
  const [first, second] = [buffers.next(), buffers.next()];
  if (!second.done)
    return yield* streamed({ path, dosTime, isCompressedFast }, [first.value, second.value], buffers);
  const bytes = first.value ?? Buffer.of();
  const deflated = deflateRawSync(bytes, deflateOptions);
  const file = {
    path,
    dosTime,
    crc: crc32(bytes),
    size: bytes.length,
    deflatedSize: deflated.length,
    isStreamed: false,
  };
  yield Buffer.concat([localHeader(file), deflated]);
  return file;
}

async function* streamed(
  {
    isCompressedFast,
    ...about
  }: Pick<ZippedFile, 'path' | 'dosTime'> & { readonly isCompressedFast: boolean },
  start: readonly Buffer[],
  rest: Iterable<Buffer>,
): AsyncGenerator<Buffer, ZippedFile> {
  let [crc, size, deflatedSize] = [0, 0, 0];
  yield localHeader({ ...about, crc, size, deflatedSize, isStreamed: true });
  // The loop throws errors of creating rows, and ends the stream if it is left early.
  const deflate = createDeflateRaw(isCompressedFast ? fastOptions : deflateOptions);
  const deflated = pipeline(Readable.from(counted()), deflate, () => undefined);
  for await (const piece of deflated as AsyncIterable<Buffer>) {
    deflatedSize += piece.length;
    yield piece;
  }
  const file = { ...about, crc, size, deflatedSize, isStreamed: true };
  yield descriptor(file);
  return file;

  function* counted(): Generator<Buffer> {
    for (const buffers of [start, rest]) {
      for (const buffer of buffers) {
        crc = crc32(buffer, crc);
        size += buffer.length;
        assertRoom(about.path, size);
        yield buffer;
      }
    }
  }
}
