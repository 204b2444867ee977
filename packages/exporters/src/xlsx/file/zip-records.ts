import { ExportError } from '../../exporter/export-error.ts';

/** A deflated file in the records of an archive (APPNOTE 6.3.10 §4.4). */
export type ZippedFile = {
  /** ASCII. */
  readonly path: string;
  /** In MS-DOS format. */
  readonly dosTime: number;
  readonly crc: number;
  /** Its uncompressed and compressed lengths, bytes. */
  readonly size: number;
  readonly deflatedSize: number;
  /** Whether its checksum and lengths follow in a data descriptor; they are then 0 in its header. */
  readonly isStreamed: boolean;
};

const version = 20;
const deflateMethod = 8;
const streamedFlag = 8;

/** The local header before a file. */
export function localHeader(file: ZippedFile): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  writeFile(header, 6, file.isStreamed ? { ...file, crc: 0, size: 0, deflatedSize: 0 } : file);
  return Buffer.concat([header, Buffer.from(file.path)]);
}

/** The data descriptor after a streamed file. */
export function descriptor({ crc, size, deflatedSize }: ZippedFile): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(deflatedSize, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/**
 * The central directory record of a file.
 * @param offset - the offset of its local header
 */
export function directoryRecord(file: ZippedFile, offset: number): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  writeFile(record, 8, file);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, Buffer.from(file.path)]);
}

/**
 * The end of the central directory.
 * @param place - the offset and length of the central directory, bytes
 */
export function directoryEnd(
  files: number,
  place: { readonly offset: number; readonly size: number },
): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(place.size, 12);
  end.writeUInt32LE(place.offset, 16);
  return end;
}

/** Length of a file in the archive without its central directory record, bytes. */
export function zippedLength({ path, deflatedSize, isStreamed }: ZippedFile): number {
  return 30 + path.length + deflatedSize + (isStreamed ? 16 : 0);
}

/** * Checks the limit of 4 GiB. ZIP64 would allow more, but Excel reads only its own variant of it (Apache COMPRESS-474).
 * @throws {ExportError} `too_many_rows`
 */
export function assertRoom(path: string, length: number): void {
  if (length < 2 ** 32) return;
  throw new ExportError('too_many_rows', `${path}: the workbook is larger than 4 GiB, the maximum size`);
}

/** Writes the fields that both records of a file share, from its flags to the length of its path. */
function writeFile(record: Buffer, at: number, file: ZippedFile): void {
  record.writeUInt16LE(file.isStreamed ? streamedFlag : 0, at);
  record.writeUInt16LE(deflateMethod, at + 2);
  record.writeUInt32LE(file.dosTime, at + 4);
  record.writeUInt32LE(file.crc, at + 8);
  record.writeUInt32LE(file.deflatedSize, at + 12);
  record.writeUInt32LE(file.size, at + 16);
  record.writeUInt16LE(file.path.length, at + 20);
}
