import { readJpeg } from './jpeg.ts';
import type { PictureOutcome } from './picture.ts';
import { readPng } from './png.ts';

/** Reads a picture. Detects the format from the first bytes, not the declared type. Never throws for invalid bytes. */
export async function readPicture(bytes: Uint8Array): Promise<PictureOutcome> {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return await readPng(bytes);
  return { status: 'unreadable', problem: 'unknown-format' };
}

/** Whether bytes are a PDF (ISO 32000-1 §7.5.2). */
export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
