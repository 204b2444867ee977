import type { Instant } from '@outlay/core/time';
import { dosTime } from '../exporter/dos-time.ts';
import type { ZipEntry } from './zip-entries.ts';

/**
 * Writes an archive of entries as they come. All entries have the same time, in UTC, so that the same entries give
 * the same bytes. Uses ZIP64 if sizes are unknown in advance or too large (APPNOTE 6.3.10 §4.3.9). Stops requesting
 * entries when the consumer stops.
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

/** Loads the ZIP library in advance, as `prepare` of `Exporter` requires. */
export async function prepareZip(): Promise<void> {
  await loadZip();
}

/**
 * Loads the ZIP library without its limit of entries that are written at a time, by default the number of processors. An entry that is an
 * archive itself would wait for its own entries, and these for the limit: for ever, where other archives are written too.
 */
async function loadZip() {
  const library = await import('@zip.js/zip.js');
  library.configure({ maxWorkers: Number.MAX_SAFE_INTEGER });
  return library;
}

async function writeArchive(
  entries: AsyncIterable<ZipEntry>,
  output: WritableStream<Uint8Array>,
  time: Instant,
): Promise<void> {
  const { ZipWriter, Uint8ArrayReader } = await loadZip();
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
