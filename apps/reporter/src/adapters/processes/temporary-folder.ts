import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayReason } from '../../reasons/say-reason.ts';
import { isErrno, withFile } from '../files/file-failure.ts';
import { OutputError } from '../files/output-error.ts';
import { isMarkGone, processMark } from './process-name.ts';

const prefix = 'outlay-report-';

/** The mark of a process, followed by the suffix of `mkdtemp`. */
const name = /^outlay-report-(.+)-\w{6}$/;

/**
 * Creates a temporary folder that only this user can read, and removes folders of killed processes of this host.
 * @returns its path
 * @throws {OutputError} if it cannot be created
 */
export async function makeTemporaryFolder(): Promise<string> {
  const place = tmpdir();
  await removeLeftovers(place).catch(() => undefined);
  const description = `the folder for temporary files (TMPDIR), ${place},`;
  return withFile(description, () =>
    mkdtemp(join(place, `${prefix}${processMark()}-`)).catch((error: unknown) => {
      const isMissing = isErrno(error) && error.code === 'ENOENT';
      throw isMissing
        ? new OutputError(description, sayReason('does_not_exist'), { retryable: true })
        : error;
    }),
  );
}

async function removeLeftovers(place: string): Promise<void> {
  for (const found of await readdir(place)) {
    const [, mark] = name.exec(found) ?? [];
    if (mark === undefined || !isMarkGone(mark)) continue;
    const path = join(place, found);
    // The temporary folder is shared: folders of other users, and links, are not removed.
    if (await isOwnFolder(path)) await rm(path, { recursive: true, force: true });
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === process.getuid?.();
}
