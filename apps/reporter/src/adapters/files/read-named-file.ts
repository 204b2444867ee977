import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** Limits of reading a file. */
export type ReadLimits = {
  readonly maxBytes: number;
  /** Whether the file may be a pipe, such as `<(command)`. A pipe can be read once. */
  readonly isPipeAllowed?: boolean;
  /** Whether a symbolic link is rejected instead of followed. */
  readonly isLinkRefused?: boolean;
};

/** Why a file cannot be read; the code of the system if there is no message for it. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly kind = 'configuration';
  /** Whether the file is larger than the limit. */
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    { cause, isTooLarge = false }: { readonly cause?: unknown; readonly isTooLarge?: boolean } = {},
  ) {
    super(message, { cause });
    this.isTooLarge = isTooLarge;
  }
}

/** Timeout for slow disks and for writers of a pipe. Milliseconds. */
const maxWaitMs = 10_000;

/**
 * Reads a file that the user configured. Folders and devices are rejected without waiting for them.
 * @throws {UnreadableError}
 */
export async function readNamedFile(path: string, limits: ReadLimits): Promise<Buffer> {
  const read = await withTimeout(maxWaitMs, readOpened(path, limits).catch(unreadable));
  if (read instanceof UnreadableError) throw read;
  if (read) return read;
  throw new UnreadableError(sayReason('unreadable_no_data', { seconds: maxWaitMs / 1000 }));
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: sayReason('unreadable_gone'),
  ENOTDIR: sayReason('unreadable_gone'),
  EACCES: sayReason('permission_denied'),
  EPERM: sayReason('permission_denied'),
  ELOOP: sayReason('symbolic_link'),
  ENAMETOOLONG: sayReason('name_too_long'),
};

function unreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new UnreadableError(reasons[code] ?? code, { cause: error });
}

async function readOpened(
  path: string,
  { maxBytes, isPipeAllowed = false, isLinkRefused = false }: ReadLimits,
): Promise<Buffer> {
  // Opening a pipe without a writer would block the call and its thread forever.
  const links = isLinkRefused ? constants.O_NOFOLLOW : 0;
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | links);
  const found = await file.stat();
  if (isPipeAllowed && found.isFIFO()) return readPipe(file, maxBytes);
  try {
    if (found.isDirectory()) throw new UnreadableError(sayReason('unreadable_folder'));
    if (!found.isFile()) throw new UnreadableError(sayReason('unreadable_pipe'));
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
    throw new UnreadableError(sayReason('unreadable_no_data', { seconds: maxWaitMs / 1000 }));
  } finally {
    clearTimeout(late);
    pipe.destroy();
  }
}

function tooLarge(maxBytes: number): UnreadableError {
  return new UnreadableError(sayReason('unreadable_large', { size: Math.round(maxBytes / 1024) }), {
    isTooLarge: true,
  });
}
