import { inflateSync } from 'node:zlib';
import type { Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pngChunks } from '../pdf/picture/png-chunks.ts';
import { trendBitmap, trendPicture, trendPictureSize } from './trend-picture.ts';

type Trend = NonNullable<Report['overview']['trend']>;

const { width, height } = trendPictureSize;

function trendOf(amounts: readonly bigint[]): Trend {
  const columns = amounts.map((minor, index) => ({
    label: String(index),
    name: String(index),
    amount: { minor, currency: 'PLN' },
    isCurrent: index === amounts.length - 1,
    isWhole: true,
  }));
  return { title: '', unit: 'month', columns, average: null, alt: '' };
}

/** The height in pixels of each column, measured in its middle. */
function heightsOf({ columns, ...trend }: Trend): number[] {
  const { pixels } = trendBitmap({ columns, ...trend });
  return columns.map(({ isCurrent }, index) => {
    const x = Math.floor((width * (index + 0.5)) / columns.length);
    return Array.from({ length: height }, (_, y) => pixels[y * width + x]).filter(
      (pixel) => pixel === (isCurrent ? 2 : 1),
    ).length;
  });
}

it('has columns in proportion to their amounts, to a pixel', () => {
  const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.array(minor, { minLength: 2, maxLength: 31 }), (amounts) => {
      const highest = amounts.reduce((most, each) => (each > most ? each : most));
      const heights = heightsOf(trendOf(amounts));
      for (const [index, amount] of amounts.entries()) {
        const exact = ((height - 2) * Number(amount)) / Number(highest);
        expect(Math.abs((heights[index] ?? -1) - exact)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 30 },
  );
});

it('draws a net refund below zero, and no column for zero', () => {
  const heights = heightsOf(trendOf([100n, -100n, 0n, 100n]));
  expect(heights[2]).toBe(0);
  // The line at zero overlaps the column below it.
  expect(heights[0]).toBe(Math.round((height - 2) / 2));
  expect(heights[1]).toBe(Math.round((height - 2) / 2) - 2);
});

it('is the PNG of its pixels, with the same bytes each time', () => {
  const { trend } = aReport().overview;
  if (!trend) throw new Error('the report has no trend');
  const png = trendPicture(trend);
  const chunks = pngChunks(png);
  expect(chunks).toMatchObject({ width, height, bitDepth: 8, colorType: 3, isInterlaced: false });
  const rows = inflateSync(chunks?.data ?? new Uint8Array());
  const { pixels } = trendBitmap(trend);
  for (let row = 0; row < height; row += 1) {
    const read = rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1));
    expect(rows[row * (width + 1)]).toBe(0);
    expect(read.equals(pixels.subarray(row * width, (row + 1) * width))).toBe(true);
  }
  expect(trendPicture(trend).equals(png)).toBe(true);
  expect(png.byteLength).toBeLessThan(4096);
});
