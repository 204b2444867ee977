import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPlainPng, aPng, type PngParts } from '../../testing/pictures.ts';
import { readPng } from './png.ts';

const imageOf = async (parts: PngParts) => {
  const outcome = await readPng(aPng(parts));
  if (outcome.status !== 'readable') throw new Error(`the picture is ${outcome.problem}`);
  return outcome.picture.image;
};
/** The colors and the opacity of each pixel. */
const pixelsOf = async (parts: PngParts) => {
  const { bytes, opacity } = await imageOf(parts);
  const colors = inflateSync(bytes);
  return [...inflateSync(opacity ?? new Uint8Array())].map((opaque, index) => [
    ...colors.subarray(index * 3, index * 3 + 3),
    opaque,
  ]);
};

it('is written to a file unchanged if it is opaque', async () => {
  const bytes = aPlainPng(4, 3);
  const outcome = await readPng(bytes);
  expect(outcome).toMatchObject({
    picture: { width: 4, height: 3, orientation: 1, image: { predictedColors: 3, colorSpace: 'DeviceRGB' } },
  });
  const image = outcome.status === 'readable' ? outcome.picture.image.bytes : new Uint8Array();
  expect(bytes.includes(Buffer.from(image))).toBe(true);
});

describe('colors and opacity', () => {
  it('are decoded from four samples per pixel of 8 and 16 bits', async () => {
    const rows = Uint8Array.from([0, 10, 20, 30, 40, 50, 60, 70, 80]);
    expect(await pixelsOf({ width: 2, height: 1, bitDepth: 8, colorType: 6, rows })).toEqual([
      [10, 20, 30, 40],
      [50, 60, 70, 80],
    ]);
    const deep = Uint8Array.from([0, 255, 255, 0, 0, 128, 0, 1, 0]);
    expect(await pixelsOf({ width: 1, height: 1, bitDepth: 16, colorType: 6, rows: deep })).toEqual([
      [255, 0, 128, 1],
    ]);
  });

  it('are decoded from gray with alpha, and from gray with a transparent color', async () => {
    const rows = Uint8Array.from([0, 100, 50]);
    expect(await pixelsOf({ width: 1, height: 1, bitDepth: 8, colorType: 4, rows })).toEqual([
      [100, 100, 100, 50],
    ]);
    const clear = { rows: Uint8Array.from([0, 0b10_01_0000]), transparency: Uint8Array.from([0, 1]) };
    expect(await pixelsOf({ width: 2, height: 1, bitDepth: 2, colorType: 0, ...clear })).toEqual([
      [170, 170, 170, 255],
      [85, 85, 85, 0],
    ]);
  });

  it('are decoded from a palette with some transparent colors', async () => {
    const parts = {
      rows: Uint8Array.from([0, 0b0000_0001]),
      palette: Uint8Array.from([1, 2, 3, 4, 5, 6]),
      transparency: Uint8Array.from([9]),
    };
    expect(await pixelsOf({ width: 2, height: 1, bitDepth: 4, colorType: 3, ...parts })).toEqual([
      [1, 2, 3, 9],
      [4, 5, 6, 255],
    ]);
  });

  it('are decoded from the seven passes of an interlaced picture', async () => {
    // A picture of 3 by 3 pixels uses passes 1, 4, 5, 6 and 7; the value of a pixel is its index.
    const rows = Uint8Array.from([0, 0, 0, 2, 0, 6, 8, 0, 1, 0, 7, 0, 3, 4, 5]);
    const pixels = await pixelsOf({
      width: 3,
      height: 3,
      bitDepth: 8,
      colorType: 0,
      isInterlaced: true,
      rows,
    });
    expect(pixels.map(([gray]) => gray)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

it('reverses any filter of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.uint8Array({ minLength: 12, maxLength: 12 })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (wanted) => {
        const rows = Buffer.concat(
          wanted.map(([filter, row], index) => {
            const above = wanted[index - 1]?.[1] ?? new Uint8Array(12);
            return Buffer.from([filter, ...row.map((byte, at) => byte - predicted(filter, row, above, at))]);
          }),
        );
        const parts = { width: 3, height: wanted.length, bitDepth: 8, colorType: 6, rows } as const;
        expect((await pixelsOf(parts)).flat()).toEqual(wanted.flatMap(([, row]) => [...row]));
      },
    ),
  );
});

/** PNG specification §9, for pixels of four bytes. */
function predicted(filter: number, row: Uint8Array, above: Uint8Array, at: number): number {
  const [left, up, corner] = [row[at - 4] ?? 0, above[at] ?? 0, above[at - 4] ?? 0];
  const estimate = left + up - corner;
  const nearest = [left, up, corner].toSorted((one, other) => {
    return Math.abs(estimate - one) - Math.abs(estimate - other);
  })[0];
  return [0, left, up, Math.floor((left + up) / 2), nearest ?? 0][filter] ?? 0;
}

it('is broken if rows are missing or have an unknown filter', async () => {
  const broken = { status: 'unreadable', problem: 'broken' };
  const parts = { width: 2, height: 2, bitDepth: 8, colorType: 0 } as const;
  expect(await readPng(aPng({ ...parts, rows: Uint8Array.from([0, 1, 2]) }))).toEqual(broken);
  expect(await readPng(aPng({ ...parts, rows: Uint8Array.from([0, 1, 2, 5, 1, 2]) }))).toEqual(broken);
  expect(await readPng(aPng({ ...parts, bitDepth: 3, rows: Uint8Array.from([0]) }))).toEqual(broken);
});

it('is not read into memory if it declares more pixels than a scanned page', async () => {
  const bytes = aPng({ width: 60_000, height: 60_000, bitDepth: 8, colorType: 2, rows: new Uint8Array(10) });
  expect(await readPng(bytes)).toEqual({ status: 'unreadable', problem: 'too-large' });
});
