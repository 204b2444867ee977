import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { within } from '../../concurrency/within.ts';

/** What may be read from a place that a person named. */
export type ReadingLimits = {
  readonly maxBytes: number;
  /** Whether a pipe may stand in its place, as `<(command)` is one. It gives what it holds once. */
  readonly isPipeAllowed?: boolean;
};

/** Why a file cannot be read, in words; a code of the system where there are none for it. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly kind = 'configuration';
}

/** A disk that takes longer, and who writes into a pipe, is not waited for. Milliseconds. */
const maxWaitMs = 10_000;

/**
 * Reads a file that a person named. What is none, like a device or a folder, is refused and not waited for.
 * @throws {UnreadableError}
 */
export async function readNamedFile(path: string, limits: ReadingLimits): Promise<Buffer> {
  const read = await within(maxWaitMs, readOpened(path, limits).catch(unreadable));
  if (read instanceof UnreadableError) throw read;
  if (read) return read;
  throw new UnreadableError(`no data within ${maxWaitMs / 1000} seconds`);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

function unreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new UnreadableError(reasons[code] ?? code, { cause: error });
}

async function readOpened(path: string, { maxBytes, isPipeAllowed = false }: ReadingLimits): Promise<Buffer> {
  // A pipe that nobody writes into would hold the call, and the thread that makes it, for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await file.stat();
  if (isPipeAllowed && found.isFIFO()) return readPipe(file, maxBytes);
  try {
    if (found.isDirectory()) throw new UnreadableError('it is a folder');
    if (!found.isFile()) throw new UnreadableError('it is a pipe or a device; expected a file');
    if (found.size > maxBytes) throw tooLarge(maxBytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readPipe(file: FileHandle, maxBytes: number): Promise<Buffer> {
  const pipe = new Socket({ fd: file.fd, readable: true, writable: false });
  const late = setTimeout(() => pipe.destroy(), maxWaitMs);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of pipe as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`no data within ${maxWaitMs / 1000} seconds`);
  } finally {
    clearTimeout(late);
    pipe.destroy();
  }
}

function tooLarge(maxBytes: number): UnreadableError {
  return new UnreadableError(`it is larger than ${Math.round(maxBytes / 1024)} kB`);
}
