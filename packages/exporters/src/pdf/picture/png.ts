import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { ImageStream, PictureOutcome } from './picture.ts';
import { type PngChunks, pngChunks, samplesOf } from './png-chunks.ts';
import { passesOf } from './png-passes.ts';
import { pngPixels } from './png-pixels.ts';

const deflated = promisify(deflate);
const inflated = promisify(inflate);
/** Maximum number of pixels, about an A4 page at 600 dpi. Larger pictures are not read into memory. */
const maxPixels = 40_000_000;

/**
 * Reads a PNG. Its data is always inflated to detect damage. An opaque picture is written to a file as it is; others
 * are written as separate colors and opacity.
 */
export async function readPng(bytes: Uint8Array): Promise<PictureOutcome> {
  const chunks = pngChunks(bytes);
  if (!chunks) return { status: 'unreadable', problem: 'broken' };
  const { width, height } = chunks;
  if (width * height > maxPixels) return { status: 'unreadable', problem: 'too-large' };
  const rows = await rowsOf(chunks);
  if (!rows) return { status: 'unreadable', problem: 'broken' };
  const isAsKept = !chunks.isInterlaced && chunks.transparency === null && chunks.colorType < 4;
  const image = isAsKept ? keptImage(chunks) : await splitImage(chunks, rows);
  return { status: 'readable', picture: { width, height, orientation: 1, image } };
}

/** The filtered rows; `null` if their length is wrong or a filter is unknown. */
async function rowsOf(chunks: PngChunks): Promise<Buffer | null> {
  const passes = passesOf(chunks);
  const length = passes.reduce((sum, pass) => sum + pass.rows * (pass.rowLength + 1), 0);
  try {
    const rows = await inflated(chunks.data, { maxOutputLength: length });
    let at = 0;
    for (const pass of passes) {
      for (let row = 0; row < pass.rows; row += 1, at += pass.rowLength + 1) {
        if ((rows[at] ?? 5) > 4) return null;
      }
    }
    return rows.length === length ? rows : null;
  } catch {
    // Any error of zlib means that the data is damaged.
    return null;
  }
}

function keptImage({ width, height, bitDepth, colorType, palette, data }: PngChunks): ImageStream {
  return {
    width,
    height,
    bitsPerComponent: bitDepth,
    colorSpace: palette && colorType === 3 ? { palette } : colorType === 0 ? 'DeviceGray' : 'DeviceRGB',
    filter: 'FlateDecode',
    predictedColors: samplesOf[colorType],
    bytes: data,
  };
}

async function splitImage(chunks: PngChunks, rows: Buffer): Promise<ImageStream> {
  const { colors, opacity } = pngPixels(chunks, rows);
  return {
    width: chunks.width,
    height: chunks.height,
    bitsPerComponent: 8,
    colorSpace: 'DeviceRGB',
    filter: 'FlateDecode',
    bytes: await deflated(colors),
    opacity: await deflated(opacity),
  };
}
