import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk in memory, so small that it gets full. */
export type SmallDisk = {
  readonly resize: (kib: number) => Promise<unknown>;
  readonly makeReadOnly: () => Promise<unknown>;
  readonly makeWritable: () => Promise<unknown>;
  readonly unmount: () => Promise<unknown>;
};

/**
 * Mounts a small disk on a folder.
 * @returns `undefined` where this process may not: only root may, on Linux
 */
export async function mountSmallDisk(folder: string, kib: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  const remount = (options: string) => run('mount', ['-o', `remount,${options}`, folder]);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  return {
    resize: (to) => remount(`size=${to}k`),
    makeReadOnly: () => remount('ro'),
    makeWritable: () => remount('rw'),
    unmount: () => run('umount', ['--lazy', folder]),
  };
}
