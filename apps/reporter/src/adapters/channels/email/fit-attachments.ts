import type { StagedFile } from '../../staged-files/staged-file.ts';
import type { EmailAttachment } from './email-message.ts';
import { attachedSize } from './message-size.ts';
import { isWorthZipping, zipAttachments } from './zip-attachments.ts';

/** What goes with a message, and what does not. */
export type FittedAttachments = {
  readonly attachments: readonly EmailAttachment[];
  /** The largest files, in the order of the message. */
  readonly leftOut: readonly StagedFile[];
};

/** What has to fit where. */
export type Fitting = {
  readonly files: readonly StagedFile[];
  /** Time of an archive's entries. */
  readonly time: Date;
  /** How many bytes of attachments a message can hold, as they travel: with all of them, and with a note on others. */
  readonly room: { readonly forAll: number; readonly besideNote: number };
};

/**
 * Chooses what goes with a message: all files; all of them in one archive; or, the largest left out one after another,
 * what is left, as files or in an archive. The same files and room give the same choice and the same bytes.
 */
export async function fitAttachments({ files, time, room }: Fitting): Promise<FittedAttachments> {
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

/** By what they take at least: a long list that an archive makes small is not the largest. */
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

/** Files as they are, or in one archive; nothing where neither fits. */
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

/** Named as the first file; all of them differ by their ends only. */
function archiveName([first]: readonly StagedFile[]): string {
  return `${(first?.name ?? 'report').replace(/\.[^.]*$/, '')}.zip`;
}
