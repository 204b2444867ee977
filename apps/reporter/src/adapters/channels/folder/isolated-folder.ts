import type { createFolderChannel, FolderChannel } from './folder.ts';
import type { FolderLimits, FolderProcesses } from './folder-processes.ts';

/** How long a folder may take for little, where nothing else is said. Milliseconds. */
const usualLimitMs = 60_000;

/** A folder that answers takes more than so many bytes in a second. */
const minBytesPerSecond = 256 * 1024;

/** What takes longer than this, and its bytes, is slow. Milliseconds. */
const usualSlowMs = 5_000;

/** An isolated folder, and what it is used with. */
export type IsolatedFolder = {
  readonly processes: FolderProcesses;
  /** As `createFolderChannel` takes them. */
  readonly folder: Parameters<typeof createFolderChannel>;
  /** What hangs and recovers as one; the folder itself where it is not given. */
  readonly target?: string;
  /** How long it may take, beside what its bytes take. Milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Aborted when what has begun is to be given up; what it says is why. */
  readonly giveUp?: AbortSignal | undefined;
};

/**
 * A folder that reports are delivered to by a process of its own, which is ended where the folder does not answer: a
 * file call that hangs in this one would stop others, and its end.
 */
export function isolatedFolder(isolated: IsolatedFolder): FolderChannel {
  const { processes, folder, target = folder[0] } = isolated;
  return {
    check: async () => {
      await processes.perform(target, { folder, act: 'check' }, folderLimits(isolated, 0));
    },
    deliver: async (files) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const limits = folderLimits(isolated, bytes);
      return [...(await processes.perform(target, { folder, act: 'deliver', files }, limits))];
    },
    rollBack: async (files) => {
      await processes.perform(target, { folder, act: 'rollBack', files }, folderLimits(isolated, 0));
    },
  };
}

/** How long a folder may take for so many bytes. */
export function folderLimits(
  { timeoutMs = usualLimitMs, giveUp }: Pick<IsolatedFolder, 'timeoutMs' | 'giveUp'>,
  bytes: number,
): FolderLimits {
  const bytesMs = (bytes / minBytesPerSecond) * 1000;
  return { slowMs: Math.min(usualSlowMs, timeoutMs / 2) + bytesMs, timeoutMs: timeoutMs + bytesMs, giveUp };
}
