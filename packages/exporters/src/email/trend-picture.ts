import type { Report } from '@outlay/reports';
import { type Bitmap, writePng } from './png.ts';

type Trend = NonNullable<Report['overview']['trend']>;

/** Twice the size of the picture in a message, for high-density screens. */
export const trendPictureSize = { width: 1120, height: 240 } as const;

/** Colors that contrast with white and dark pages: none, other columns, the current one, the average. */
const palette = [
  [0, 0, 0, 0],
  [130, 152, 166, 255],
  [26, 156, 184, 255],
  [94, 112, 124, 255],
] as const;
const [empty, other, current, line] = [0, 1, 2, 3];

/** The columns of a trend as a picture without text, which is beside it. The same trend gives the same bytes. */
export function trendPicture(trend: Trend): Buffer {
  return writePng(trendBitmap(trend));
}

/** The pixels of a trend: its columns, from a line at zero, and the average as a dashed line. */
export function trendBitmap({ columns, average }: Trend): Bitmap {
  const { width, height } = trendPictureSize;
  const pixels = new Uint8Array(width * height).fill(empty);
  const fill = ({ left, right, top, bottom }: Box, color: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
      pixels.fill(color, y * width + left, y * width + right);
  };
  const rowOf = scale([...columns.map(({ amount }) => amount.minor), average?.amount.minor ?? 0n]);
  const [zero, slot] = [rowOf(0n), width / columns.length];
  for (const [index, { amount, isCurrent }] of columns.entries()) {
    const [left, right] = [slot * (index + 0.18), slot * (index + 0.82)].map(Math.round) as [number, number];
    const row = rowOf(amount.minor);
    fill({ left, right, top: Math.min(row, zero), bottom: Math.max(row, zero) }, isCurrent ? current : other);
  }
  fill({ left: 0, right: width, top: zero, bottom: zero + 2 }, line);
  if (average) {
    const top = rowOf(average.amount.minor);
    for (let left = 0; left < width; left += 24)
      fill({ left, right: Math.min(left + 12, width), top, bottom: top + 2 }, line);
  }
  return { width, height, pixels, palette };
}

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

/** Converts an amount to a row of pixels. Zero is in the picture, with room for a line of two pixels at each end. */
function scale(amounts: readonly bigint[]): (amount: bigint) => number {
  const highest = amounts.reduce((most, each) => (each > most ? each : most), 0n);
  const lowest = amounts.reduce((least, each) => (each < least ? each : least), 0n);
  const rows = trendPictureSize.height - 2;
  return (amount) =>
    highest === lowest ? rows : Math.round((rows * Number(highest - amount)) / Number(highest - lowest));
}
