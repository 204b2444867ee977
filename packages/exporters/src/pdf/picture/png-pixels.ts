import { type PngChunks, samplesOf } from './png-chunks.ts';
import { unfilter } from './png-filters.ts';
import { passesOf } from './png-passes.ts';

/** Decodes the pixels of a picture: colors with three bytes per pixel, and opacity with one byte per pixel. */
export function pngPixels(
  chunks: PngChunks,
  filtered: Buffer,
): { readonly colors: Buffer; readonly opacity: Buffer } {
  const { width, height, bitDepth, colorType } = chunks;
  const colors = Buffer.alloc(width * height * 3);
  const opacity = Buffer.alloc(width * height, 255);
  const pixelLength = Math.max(1, (samplesOf[colorType] * bitDepth) / 8);
  let at = 0;
  for (const pass of passesOf(chunks)) {
    const length = pass.rows * (pass.rowLength + 1);
    const rows = unfilter(filtered.subarray(at, at + length), pass, pixelLength);
    at += length;
    for (let row = 0; row < pass.rows; row += 1) {
      for (let column = 0; column < pass.columns; column += 1) {
        const target = (pass.top + row * pass.down) * width + pass.left + column * pass.across;
        const sample = (index: number) =>
          sampleAt(rows, row * pass.rowLength, column * samplesOf[colorType] + index, bitDepth);
        paint(chunks, sample, { colors, opacity, target });
      }
    }
  }
  return { colors, opacity };
}

function sampleAt(rows: Uint8Array, start: number, index: number, bitDepth: number): number {
  if (bitDepth === 8) return rows[start + index] ?? 0;
  if (bitDepth === 16) return ((rows[start + index * 2] ?? 0) << 8) | (rows[start + index * 2 + 1] ?? 0);
  const bit = index * bitDepth;
  const byte = rows[start + (bit >> 3)] ?? 0;
  return (byte >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
}

type Target = { readonly colors: Buffer; readonly opacity: Buffer; readonly target: number };

function paint(
  { bitDepth, colorType, palette, transparency }: PngChunks,
  sample: (index: number) => number,
  { colors, opacity, target }: Target,
): void {
  const most = 2 ** bitDepth - 1;
  const level = (value: number) => Math.round((value * 255) / most);
  const set = (red: number, green: number, blue: number, opaque: number) => {
    colors[target * 3] = red;
    colors[target * 3 + 1] = green;
    colors[target * 3 + 2] = blue;
    opacity[target] = opaque;
  };
  /** In pictures without alpha, one color may be declared transparent. */
  const isClear = (values: readonly number[]) =>
    transparency !== null &&
    values.every(
      (value, at) => value === (((transparency[at * 2] ?? 0) << 8) | (transparency[at * 2 + 1] ?? 0)),
    );
  switch (colorType) {
    case 0:
    case 4: {
      const gray = level(sample(0));
      return set(gray, gray, gray, colorType === 4 ? level(sample(1)) : isClear([sample(0)]) ? 0 : 255);
    }
    case 2:
    case 6: {
      const values = [sample(0), sample(1), sample(2)] as const;
      const opaque = colorType === 6 ? level(sample(3)) : isClear(values) ? 0 : 255;
      return set(level(values[0]), level(values[1]), level(values[2]), opaque);
    }
    case 3: {
      const index = sample(0);
      const at = (part: number) => palette?.[index * 3 + part] ?? 0;
      return set(at(0), at(1), at(2), transparency?.[index] ?? 255);
    }
  }
}
