import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Image } from '../storage/stored-document.ts';
import { FieldError } from './normalize-document.ts';

const maxBytes = 20 * 1024 * 1024;

const signatures: readonly [mediaType: string, start: Buffer][] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** Media type by the first bytes; `undefined` for anything but JPEG, PNG and PDF. */
function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return signatures.find(([, start]) => start.equals(bytes.subarray(0, start.length)))?.[0];
}

/**
 * Reads an image of an import file.
 * @param importFile - the import file; images must be in its folder or below, after following links
 * @throws {FieldError} if the image is outside the folder, missing, too large or of another type
 */
export async function readImage(importFile: string, name: string): Promise<Image> {
  const folder = await realpath(dirname(resolve(importFile)));
  const file = await existingFile(folder, name);
  const inFolder = relative(folder, file);
  if (inFolder.startsWith('..') || isAbsolute(inFolder)) {
    throw new FieldError(`image: "${name}" is outside the folder of the file; use a path below that folder`);
  }
  const { size } = await stat(file);
  if (size > maxBytes) {
    throw new FieldError(`image: "${name}" has ${size} bytes; at most ${maxBytes} are allowed`);
  }
  const bytes = await readFile(file);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) throw new FieldError(`image: "${name}" is not a JPEG, PNG or PDF file`);
  return { mediaType, bytes };
}

async function existingFile(folder: string, name: string): Promise<string> {
  try {
    const file = await realpath(resolve(folder, name));
    if ((await stat(file)).isFile()) return file;
  } catch {
    // Reported below, without the path on this machine.
  }
  throw new FieldError(`image: file "${name}" does not exist in the folder of the imported file`);
}
