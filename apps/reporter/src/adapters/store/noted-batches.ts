import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../files/file-failure.ts';
import { makeFolder, syncFolder } from '../files/make-folder.ts';
import type { ExportBatch } from './schema.ts';

/**
 * The batches that a machine has created are also noted in the folder of the store, each as an empty file whose name is its
 * number and hash. A database that is restored from an older backup lacks batches that are noted there.
 */
export type NotedBatch = Pick<ExportBatch, 'number' | 'sha256'>;

type BatchedAccount = Pick<ExportBatch, 'job' | 'account'>;

const noteName = /^(\d+)-([0-9a-f]{64})$/;

/**
 * Notes a batch that is recorded. A note that is lost in a crash only makes a restored database harder to detect.
 * @throws errors of the file system
 */
export async function noteBatch(
  root: string,
  of: BatchedAccount,
  { number, sha256 }: NotedBatch,
): Promise<void> {
  const folder = folderOf(root, of);
  await makeFolder(folder, 0o700);
  await using _ = await open(join(folder, `${number}-${sha256}`), 'a', 0o600);
  await syncFolder(folder);
}

/**
 * The first batch that is noted but not recorded, or was recorded with other documents; `undefined` if there is none.
 * @throws errors of the file system
 */
export async function unrecordedBatch(
  root: string,
  of: BatchedAccount,
  recorded: readonly NotedBatch[],
): Promise<NotedBatch | undefined> {
  const hashes = new Map(recorded.map(({ number, sha256 }) => [number, sha256]));
  const noted = (await namesIn(folderOf(root, of))).flatMap((name) => {
    const [, number, sha256] = noteName.exec(name) ?? [];
    return sha256 === undefined ? [] : [{ number: Number(number), sha256 }];
  });
  return noted
    .toSorted((one, other) => one.number - other.number)
    .find(({ number, sha256 }) => hashes.get(number) !== sha256);
}

/** Names of jobs and accounts may be longer than those of files, and contain other characters. */
function folderOf(root: string, { job, account }: BatchedAccount): string {
  const name = createHash('sha256')
    .update(JSON.stringify([job, account]))
    .digest('hex');
  return join(root, 'batches', name);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return [];
    throw error;
  }
}
