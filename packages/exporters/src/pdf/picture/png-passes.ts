import { type PngChunks, samplesOf } from './png-chunks.ts';

/** A pass of a picture: the whole picture, or one of the seven passes of an interlaced one. */
export type PngPass = {
  readonly columns: number;
  readonly rows: number;
  /** In bytes, without the filter byte. */
  readonly rowLength: number;
  /** The position and spacing of its pixels in the whole picture. */
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
};

/** Adam7 (PNG specification §8.2): left, top, distance across, distance down. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes of a picture that have pixels. */
export function passesOf({ width, height, bitDepth, colorType, isInterlaced }: PngChunks): PngPass[] {
  const steps = isInterlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  return steps.flatMap(([left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    const rowLength = Math.ceil((columns * samplesOf[colorType] * bitDepth) / 8);
    return columns > 0 && rows > 0 ? [{ columns, rows, rowLength, left, top, across, down }] : [];
  });
}
