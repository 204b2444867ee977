import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../../adapters/files/file-failure.ts';
import { syncFolder } from '../../adapters/files/make-folder.ts';
import { partsBelow } from '../../adapters/files/path-below.ts';
import type { RecordedFile, Run } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { MadeFile } from './stage-rendition.ts';

/**
 * The folder of what one attempt on a run stages: a process that stalled, and whose run another one took over, cannot
 * touch what that one stages. @param root - the folder of the store
 */
export function attemptFolder(root: string, run: Run): string {
  return join(folderOf(root, run), String(run.attempt));
}

/** Makes sure that the folders of a run survive a power cut; the files in them are synced when they are written. */
export async function syncStagingFolders(root: string, run: Run, locales: readonly string[]): Promise<void> {
  const attempt = attemptFolder(root, run);
  const folders = [...locales.map((locale) => join(attempt, locale)), attempt, folderOf(root, run), root];
  for (const folder of folders) await syncFolder(folder);
}

/** Removes whatever an attempt on a run, and those before it, have staged. */
export async function clearStaging(root: string, run: Run): Promise<void> {
  const folder = folderOf(root, run);
  const names = await readdir(folder).catch(unless('ENOENT'));
  for (const name of names ?? []) {
    if (Number(name) <= run.attempt) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rmdir(folder).catch(unless('ENOENT', 'ENOTEMPTY'));
}

/** A staged file of a run as it is recorded. */
export function recordedFile(run: Run, { path, ...file }: MadeFile): RecordedFile {
  return { runId: run.id, ...file, path: `${run.id}/${run.attempt}/${path}` };
}

/** The folder of what a run stages. @throws {StoreError} where its record was changed to lead elsewhere */
function folderOf(root: string, { id }: Run): string {
  if (partsBelow(id)?.length === 1) return join(root, id);
  throw new StoreError('invalid_record', `"${id}" is not a run ID`);
}

/** Lets errors of some codes pass. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (isErrno(error) && codes.includes(error.code)) return;
    throw error;
  };
}
