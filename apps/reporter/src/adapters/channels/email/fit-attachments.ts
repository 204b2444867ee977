import type { StagedFile } from '../../staged-files/staged-file.ts';
import type { EmailAttachment } from './email-message.ts';
import { attachedSize } from './message-size.ts';
import { isWorthZipping, zipAttachments } from './zip-attachments.ts';

/** The files that fit a message, and the others. */
export type FittedAttachments = {
  readonly attachments: readonly EmailAttachment[];
  /** The largest files, in the order of the message. */
  readonly leftOut: readonly StagedFile[];
};

/** The files, and the available size. */
export type FitOptions = {
  readonly files: readonly StagedFile[];
  /** Time of the archive's entries. */
  readonly time: Date;
  /** Bytes available for encoded attachments: if all fit, and with a note about missing ones. */
  readonly room: { readonly forAll: number; readonly besideNote: number };
};

/**
 * Selects the attachments of a message: all files; all files in an archive; or, with the largest files left out one by
 * one, the rest as files or in an archive. Deterministic: the same input gives the same bytes.
 */
export async function fitAttachments({ files, time, room }: FitOptions): Promise<FittedAttachments> {
  const all = await fitted(files, time, room.forAll);
  if (all) return { attachments: all, leftOut: [] };
  const bySize = await largestFirst(files, time, room.besideNote);
  for (let count = 1; count < files.length; count += 1) {
    const without = new Set(bySize.slice(0, count));
    const kept = files.filter((file) => !without.has(file));
    const attachments = await fitted(kept, time, room.besideNote);
    if (attachments) return { attachments, leftOut: files.filter((file) => without.has(file)) };
  }
  return { attachments: [], leftOut: files };
}

/** Orders files by their smaller size, zipped or not, because a long list that compresses well is not large. */
async function largestFirst(
  files: readonly StagedFile[],
  time: Date,
  maxBytes: number,
): Promise<readonly StagedFile[]> {
  const sized = await Promise.all(
    files.map(async (file) => {
      const zipped = isWorthZipping([file]) ? await zipAttachments([file], time, maxBytes) : undefined;
      return { file, least: Math.min(file.bytes, zipped?.byteLength ?? Number.POSITIVE_INFINITY) };
    }),
  );
  return sized
    .toSorted((one, other) => other.least - one.least || (one.file.name < other.file.name ? -1 : 1))
    .map(({ file }) => file);
}

/** The files, or an archive of them; `undefined` if neither fits. */
async function fitted(
  files: readonly StagedFile[],
  time: Date,
  room: number,
): Promise<readonly EmailAttachment[] | undefined> {
  if (files.reduce((sum, file) => sum + attachedSize(file), 0) <= room) return files;
  if (!isWorthZipping(files)) return undefined;
  const name = archiveName(files);
  const content = await zipAttachments(files, time, room);
  if (!content || attachedSize({ name, bytes: content.byteLength }) > room) return undefined;
  return [{ name, mediaType: 'application/zip', content }];
}

/** The name of the first file; all files differ only in their extensions. */
function archiveName([first]: readonly StagedFile[]): string {
  return `${(first?.name ?? 'report').replace(/\.[^.]*$/, '')}.zip`;
}
