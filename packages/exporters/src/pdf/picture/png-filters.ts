import type { PngPass } from './png-passes.ts';

/** Reverses the filters of rows (PNG specification §9.2). `pixelLength` is in bytes, at least one. */
export function unfilter(
  filtered: Uint8Array,
  { rows, rowLength }: Pick<PngPass, 'rows' | 'rowLength'>,
  pixelLength: number,
): Uint8Array {
  const result = new Uint8Array(rows * rowLength);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowLength + 1);
    const to = row * rowLength;
    const filter = filtered[from] ?? 0;
    for (let at = 0; at < rowLength; at += 1) {
      const left = at < pixelLength ? 0 : (result[to + at - pixelLength] ?? 0);
      const above = row === 0 ? 0 : (result[to + at - rowLength] ?? 0);
      const corner = row === 0 || at < pixelLength ? 0 : (result[to + at - rowLength - pixelLength] ?? 0);
      result[to + at] = (filtered[from + 1 + at] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return result;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      return 0;
  }
}

/** The Paeth predictor (PNG specification §9.4). */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - above),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
