import { writeZip } from '@outlay/exporters';
import { readStaged } from '../../staged-files/read-staged.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';

/** Formats that are already compressed. */
const compressed: ReadonlySet<string> = new Set(['pdf', 'xlsx', 'zip']);

/** Whether an archive can reduce the size of files. */
export function isWorthZipping(files: readonly StagedFile[]): boolean {
  return files.some(({ format }) => !compressed.has(format));
}

/**
 * Creates an archive of files; the same files and time give the same bytes.
 * @returns `undefined` if it would exceed `maxBytes`
 */
export async function zipAttachments(
  files: readonly StagedFile[],
  time: Date,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of writeZip(entriesOf(files), time.toISOString())) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* entriesOf(files: readonly StagedFile[]) {
  for (const file of files) {
    const { name, format } = file;
    yield { name, isCompressed: compressed.has(format), pieces: readStaged(file) };
  }
}
