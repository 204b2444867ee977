import type { createFolderChannel, FolderChannel } from './folder.ts';
import type { FolderLimits, FolderProcesses } from './folder-processes.ts';

/** Default timeout of a folder, plus the time for its bytes. Milliseconds. */
const defaultTimeoutMs = 60_000;

/** Minimum throughput of a folder that responds. */
const minBytesPerSecond = 256 * 1024;

/** A call is slow if it takes longer than this plus the time for its bytes. Milliseconds. */
const baseSlowMs = 5_000;

/** A folder that is accessed by child processes. */
export type IsolatedFolder = {
  readonly processes: FolderProcesses;
  /** Parameters of `createFolderChannel`. */
  readonly folder: Parameters<typeof createFolderChannel>;
  /** What hangs and recovers together; by default the folder itself. */
  readonly target?: string;
  /** Timeout, plus the time for its bytes. Milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Aborted to stop the call in progress; its reason is part of the error. */
  readonly giveUp?: AbortSignal | undefined;
};

/**
 * A folder that is accessed by a child process, which is killed if the folder does not respond. In this process, a file
 * call that hangs would block others, and the exit.
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

/** Timeouts of a call for the given number of bytes. */
export function folderLimits(
  { timeoutMs = defaultTimeoutMs, giveUp }: Pick<IsolatedFolder, 'timeoutMs' | 'giveUp'>,
  bytes: number,
): FolderLimits {
  const bytesMs = (bytes / minBytesPerSecond) * 1000;
  return { slowMs: Math.min(baseSlowMs, timeoutMs / 2) + bytesMs, timeoutMs: timeoutMs + bytesMs, giveUp };
}
