import { crc32, deflateSync } from 'node:zlib';

/** A picture with few colors: one byte per pixel, row by row, which is an index of the palette. */
export type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Red, green, blue and opacity, each from 0 to 255. */
  readonly palette: readonly (readonly [number, number, number, number])[];
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A bitmap as a PNG with a palette (PNG specification, third edition, §11). The same bitmap gives the same bytes. */
export function writePng({ width, height, pixels, palette }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, with a palette.
  header.set([8, 3], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // The byte before a row means that it has no filter.
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const colors = palette.flatMap(([red, green, blue]) => [red, green, blue]);
  const opacities = palette.map(([, , , opacity]) => opacity);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors)),
    chunk('tRNS', Buffer.from(opacities)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}
