import { crc32, deflateSync } from 'node:zlib';

/** The parts of a PNG for tests. */
export type PngParts = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly isInterlaced?: boolean;
  /** The stored rows, each preceded by its filter byte. */
  readonly rows: Uint8Array;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
};

/** Creates a PNG from filtered rows. */
export function aPng({ width, height, bitDepth, colorType, isInterlaced, ...parts }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(parts.palette ? [chunk('PLTE', parts.palette)] : []),
    ...(parts.transparency ? [chunk('tRNS', parts.transparency)] : []),
    chunk('IDAT', deflateSync(parts.rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Creates a PNG of one opaque color. */
export function aPlainPng(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 128)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return aPng({ width, height, bitDepth: 8, colorType: 2, rows });
}

/** The properties of a JPEG for tests; its scan contains no image. */
export type JpegParts = {
  readonly width: number;
  readonly height: number;
  readonly components?: number;
  readonly orientation?: number;
  readonly isLittleEndian?: boolean;
};

/** Creates a JPEG with the parts that are read: segments, a scan and the end marker. */
export function aJpeg({
  width,
  height,
  components = 3,
  orientation = 1,
  isLittleEndian = false,
}: JpegParts): Buffer {
  const frame = Buffer.alloc(6 + components * 3);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.writeUInt8(components, 5);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif(orientation, isLittleEndian)),
    segment(0xfe, Buffer.from('taken at home')),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([components])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ]);
}

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}

function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function exif(orientation: number, isLittleEndian: boolean): Buffer {
  const word = (value: number) => (isLittleEndian ? [value, 0] : [0, value]);
  const long = (value: number) => (isLittleEndian ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tag = isLittleEndian ? [0x12, 0x01] : [0x01, 0x12];
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    Buffer.from(isLittleEndian ? 'II' : 'MM', 'latin1'),
    Buffer.from([...word(42), ...long(8), ...word(1)]),
    Buffer.from([...tag, ...word(3), ...long(1), ...word(orientation), 0, 0, ...long(0)]),
  ]);
}
