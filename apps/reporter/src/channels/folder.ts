import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StagedFile } from '../stage/stage-report.ts';
import { isErrno, withFile } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';
import { OutputError } from './output-error.ts';

/** Puts staged files into a folder, all of them or none. */
export type FolderChannel = {
  /**
   * Writes an empty file and removes it: in the folder, or in the nearest one above that exists.
   * @throws {OutputError} when the folder cannot take files, before anything else is done
   */
  readonly check: () => Promise<void>;
  /**
   * @returns where each file lies now, in order
   * @throws {OutputError} when a file cannot be written; none of them is left half-written
   */
  readonly deliver: (files: readonly StagedFile[]) => Promise<string[]>;
};

/**
 * A folder that reports are delivered to; made on delivery where it does not exist.
 * @param whenDifferent - what happens to a file of that name with other bytes in it: `replace` puts the new one
 *   in its place at once, `refuse` fails. The same bytes under the same name count as delivered.
 */
export function createFolderChannel(root: string, whenDifferent: 'replace' | 'refuse'): FolderChannel {
  return {
    async check() {
      const folder = await nearestExisting(resolve(root));
      await withFile(root, async () => {
        if (!(await stat(folder)).isDirectory()) throw new OutputError(root, 'a part of the path is a file');
        const probe = join(folder, `.outlay-${randomUUID()}.part`);
        await writeFile(probe, '', { flag: 'wx' });
        await rm(probe);
      });
    },

    async deliver(files) {
      await withFile(root, () => makeFolder(root));
      const parts: { part: string; target: string; file: StagedFile }[] = [];
      try {
        for (const file of files) {
          const target = join(root, basename(file.name));
          const part = `${target}.${file.sha256.slice(0, 8)}.part`;
          parts.push({ part, target, file });
          await withFile(target, () => writePart(file, part));
        }
        for (const { part, target, file } of parts) {
          await withFile(target, () =>
            whenDifferent === 'replace' ? rename(part, target) : linkNew(part, target, file),
          );
        }
        await withFile(root, () => syncPath(root));
      } finally {
        // One that cannot be removed does no harm, and is replaced by the next delivery of the file.
        await Promise.allSettled(parts.map(({ part }) => rm(part, { force: true })));
      }
      return parts.map(({ target }) => target);
    },
  };
}

/** One that a process left may be linked to the file under its final name, which must stay as it is. */
async function writePart(file: StagedFile, part: string): Promise<void> {
  await rm(part, { force: true });
  await copyFile(file.path, part);
  // What is staged is for its user alone, and so is a copy: a report is for whom the umask says. Some disks know no modes.
  await chmod(part, 0o666 & ~process.umask()).catch(() => undefined);
  await syncPath(part);
}

/** What disks without hard links say, like FAT: the part is there, so it is not a matter of rights. */
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** `link` never overwrites: the file is there whole or not at all, and other bytes stay. */
async function linkNew(part: string, target: string, file: StagedFile): Promise<void> {
  try {
    await link(part, target);
  } catch (error) {
    if (isErrno(error) && linkless.has(error.code)) {
      throw new OutputError(target, 'this disk cannot take files without the risk of replacing others');
    }
    if (!isErrno(error) || error.code !== 'EEXIST') throw error;
    if ((await hashOf(target)) !== file.sha256) {
      throw new OutputError(target, 'a file of that name with other content is there already');
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestExisting(dirname(path));
}
