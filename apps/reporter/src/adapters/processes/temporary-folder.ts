import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isErrno, withFile } from '../files/file-failure.ts';
import { OutputError } from '../files/output-error.ts';
import { isMarkGone, processMark } from './process-name.ts';

const prefix = 'outlay-report-';

/** The mark of a process, and what `mkdtemp` adds. */
const name = /^outlay-report-(.+)-\w{6}$/;

/**
 * Makes a folder for temporary files that only this user can read, and removes those whose process of this host is
 * proved to be gone: it was killed.
 * @returns its path
 * @throws {OutputError} where there is no place for it
 */
export async function makeTemporaryFolder(): Promise<string> {
  const place = tmpdir();
  await removeLeftovers(place).catch(() => undefined);
  const told = `the folder for temporary files (TMPDIR), ${place},`;
  return withFile(told, () =>
    mkdtemp(join(place, `${prefix}${processMark()}-`)).catch((error: unknown) => {
      const isMissing = isErrno(error) && error.code === 'ENOENT';
      throw isMissing ? new OutputError(told, 'it does not exist', { retryable: true }) : error;
    }),
  );
}

async function removeLeftovers(place: string): Promise<void> {
  for (const found of await readdir(place)) {
    const [, mark] = name.exec(found) ?? [];
    if (mark === undefined || !isMarkGone(mark)) continue;
    const path = join(place, found);
    // A folder for temporary files is everybody's: what another user made, and links, stay.
    if (await isOwnFolder(path)) await rm(path, { recursive: true, force: true });
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === process.getuid?.();
}
