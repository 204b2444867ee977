import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { ImageStream, PictureOutcome } from './picture.ts';
import { type PngChunks, pngChunks, samplesOf } from './png-chunks.ts';
import { passesOf } from './png-passes.ts';
import { pngPixels } from './png-pixels.ts';

const deflated = promisify(deflate);
const inflated = promisify(inflate);
/** Forty million: a page of A4 at 600 dots an inch. More is not read into memory. */
const maxPixels = 40_000_000;

/**
 * Reads a PNG. Its data are inflated in any case, so that broken ones are found; an opaque one goes into a file as it
 * is kept, others as colors and opacity apart.
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

/** The filtered rows, where they are as long as they must be and each has a filter that exists. */
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
    // Whatever zlib says of them: they are broken.
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
