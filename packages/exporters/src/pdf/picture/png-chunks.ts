import { crc32 } from 'node:zlib';

/** The content of a PNG (PNG specification, third edition, §11). */
export type PngChunks = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  /** 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly isInterlaced: boolean;
  /** Three bytes per color. */
  readonly palette: Uint8Array | null;
  /** The colors that are not opaque. */
  readonly transparency: Uint8Array | null;
  /** Deflated. */
  readonly data: Uint8Array;
};

/** Number of samples per pixel by color type. */
export const samplesOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

const depthsOf: Readonly<Record<PngChunks['colorType'], readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads the chunks of a PNG and checks their checksums; `null` if it is truncated or inconsistent. */
export function pngChunks(bytes: Uint8Array): PngChunks | null {
  const chunks = chunksOf(bytes);
  const header = chunks?.find(({ type }) => type === 'IHDR')?.body;
  if (!chunks || header?.length !== 13) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bitDepth, colorType, interlacing] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const bodyOf = (name: string) => chunks.find(({ type }) => type === name)?.body ?? null;
  const palette = bodyOf('PLTE');
  const isPossible = isColorType(colorType) && depthsOf[colorType].includes(bitDepth);
  if (!isPossible || width === 0 || height === 0 || interlacing > 1) return null;
  if (colorType === 3 && (palette === null || palette.length === 0 || palette.length % 3 !== 0)) return null;
  const data = Buffer.concat(chunks.flatMap(({ type, body }) => (type === 'IDAT' ? [body] : [])));
  const transparency = bodyOf('tRNS');
  return { width, height, bitDepth, colorType, isInterlaced: interlacing === 1, palette, transparency, data };
}

type Chunk = { readonly type: string; readonly body: Uint8Array };

function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return null;
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (type === 'IEND') return chunks;
    chunks.push({ type, body: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}

function isColorType(value: number): value is PngChunks['colorType'] {
  return value in samplesOf;
}
