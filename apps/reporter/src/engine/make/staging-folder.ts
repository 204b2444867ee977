import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../../adapters/files/file-failure.ts';
import { makeFolder, syncFolder } from '../../adapters/files/make-folder.ts';
import { partsBelow } from '../../adapters/files/path-below.ts';
import type { RecordedFile, Run } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { MadeFile } from './stage-rendition.ts';

/**
 * The folder of one attempt on a run. Attempts have separate folders, so that a stalled process whose run was taken
 * over cannot change the files of the new owner.
 * @param root - the folder of the store
 */
export function attemptFolder(root: string, run: Run): string {
  return join(folderOf(root, run), String(run.attempt));
}

/**
 * Creates the folder of one attempt on a run. `syncStagingFolders` makes it survive a power cut, with what is in it.
 * @returns its path
 */
export async function makeAttemptFolder(root: string, run: Run): Promise<string> {
  const attempt = attemptFolder(root, run);
  try {
    for (const folder of [folderOf(root, run), attempt]) await mkdir(folder, 0o700).catch(unless('EEXIST'));
  } catch (error) {
    if (!isErrno(error) || error.code !== 'ENOENT') throw error;
    await makeFolder(attempt, 0o700);
  }
  return attempt;
}

/** Syncs the folders of a run, so that they survive a power cut. The files are synced when they are written. */
export async function syncStagingFolders(root: string, run: Run, locales: readonly string[]): Promise<void> {
  const attempt = attemptFolder(root, run);
  const folders = [...locales.map((locale) => join(attempt, locale)), attempt, folderOf(root, run), root];
  for (const folder of folders) await syncFolder(folder);
}

/** Removes the staged files of an attempt on a run, and of earlier attempts. */
export async function clearStaging(root: string, run: Run): Promise<void> {
  const folder = folderOf(root, run);
  const names = await readdir(folder).catch(unless('ENOENT'));
  for (const name of names ?? []) {
    if (Number(name) <= run.attempt) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rmdir(folder).catch(unless('ENOENT', 'ENOTEMPTY'));
}

/** The record of a staged file. */
export function recordedFile(run: Run, { path, ...file }: MadeFile): RecordedFile {
  return { runId: run.id, ...file, path: `${run.id}/${run.attempt}/${path}` };
}

/**
 * The folder of a run.
 * @throws {StoreError} if its identifier is not a valid folder name
 */
function folderOf(root: string, { id }: Run): string {
  if (partsBelow(id)?.length === 1) return join(root, id);
  throw new StoreError('invalid_record', sayReason('not_a_run_id', { id }));
}

/** Ignores errors with some codes. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (isErrno(error) && codes.includes(error.code)) return;
    throw error;
  };
}
