import type { Instant } from '@outlay/core/time';
import { dosTime } from '../exporter/dos-time.ts';
import type { ZipEntry } from './zip-entries.ts';

/**
 * An archive of entries, one after the other as they come. Every entry carries the same time, in UTC, so that the same
 * entries give the same bytes; ZIP64 is used where sizes are not known before or need it (APPNOTE 6.3.10 §4.3.9).
 * No further entry is asked for when nobody takes the pieces any more.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, time: Instant): AsyncGenerator<Uint8Array> {
  let fail = (_error: unknown) => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (error) => controller.error(error);
    },
  });
  const writing = writeArchive(entries, writable, time).catch(fail);
  yield* readable;
  await writing;
}

/** Loads what archives are written with, as `Exporter` has it. */
export async function prepareZip(): Promise<void> {
  await import('@zip.js/zip.js');
}

async function writeArchive(
  entries: AsyncIterable<ZipEntry>,
  output: WritableStream<Uint8Array>,
  time: Instant,
): Promise<void> {
  const { ZipWriter, Uint8ArrayReader } = await import('@zip.js/zip.js');
  const archive = new ZipWriter(output, {
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: new Date(time),
    rawLastModDate: dosTime(time),
  });
  for await (const { name, isCompressed, pieces } of entries) {
    const content = pieces instanceof Uint8Array ? new Uint8ArrayReader(pieces) : ReadableStream.from(pieces);
    await archive.add(name, content, { level: isCompressed ? 0 : 6 });
  }
  await archive.close();
}
