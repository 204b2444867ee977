import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'outlay-tests-';

/** A run of all tests uses a quarter of this at most. Bytes. */
const minFree = 4 * 2 ** 30;

/**
 * Makes a folder for the temporary files of a run of the tests, in memory: they create hundreds of databases, whose files
 * take more time on a disk than the tests themselves. It is removed when this process ends, and by the next run if this one
 * is killed.
 * @returns its path; `undefined` where the system has no such place, as other systems than Linux, or too little memory
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < minFree || mayNotExecute()) return undefined;
    removeAbandoned();
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // As of every folder for temporary files: PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether programs in the memory folder may not be started, as in a container. */
function mayNotExecute(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.flatMap((line) => {
    const [, place, , words = ''] = line.split(' ');
    return place === memory ? [words.split(',')] : [];
  });
  return options.at(-1)?.includes('noexec') ?? true;
}

/** Removes the folders of processes that have ended. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
