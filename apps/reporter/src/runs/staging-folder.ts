import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isErrno } from '../channels/file-failure.ts';
import { makeFolder } from '../channels/make-folder.ts';
import type { StagedFile } from '../stage/stage-report.ts';
import type { RecordedFile, Run } from '../store/schema.ts';
import { StoreError } from '../store/store-error.ts';

/**
 * The folder of what one attempt on a run stages: a process that stalled, and whose run another one took over, cannot
 * touch what that one stages. @param root - the folder of the store
 */
export function attemptFolder(root: string, run: Run): string {
  return join(root, attemptPath(run));
}

/** The folder of a run's files in one language, made anew. @param root - the folder of the store */
export async function makeStagingFolder(root: string, run: Run, locale: string): Promise<string> {
  const folder = join(attemptFolder(root, run), locale);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder, 0o700);
  return folder;
}

/** Makes sure that the folders of a run survive a power cut; the files in them are synced when they are written. */
export async function syncStagingFolders(root: string, run: Run, locales: readonly string[]): Promise<void> {
  const attempt = attemptFolder(root, run);
  const folders = [...locales.map((locale) => join(attempt, locale)), attempt, join(root, run.id), root];
  for (const folder of folders) {
    await using handle = await open(folder, 'r');
    await handle.sync();
  }
}

/** Writes a file of its own beside exported ones, as durably. */
export async function writeStaged(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

/** Removes whatever an attempt on a run, and those before it, have staged. */
export async function clearStaging(root: string, { id, attempt }: Run): Promise<void> {
  const folder = join(root, id);
  const names = await readdir(folder).catch(unless('ENOENT'));
  for (const name of names ?? []) {
    if (Number(name) <= attempt) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rmdir(folder).catch(unless('ENOENT', 'ENOTEMPTY'));
}

/**
 * Where a staged file lies, after its bytes were found to be the same as when it was staged.
 * @throws {StoreError} `staged_file_changed`; `unavailable` when it cannot be read for now
 */
export async function provenPath(root: string, { path, sha256 }: RecordedFile): Promise<string> {
  const full = join(root, path);
  const found = await hashOf(full).catch((error: unknown) => unreadable(root, full, error));
  if (found === sha256) return full;
  const what = found === undefined ? 'is gone' : 'is not what was staged';
  throw new StoreError('staged_file_changed', `the staged file ${full} ${what}; make the report again`);
}

/** A file as it is recorded. */
export function recordedFile(
  run: Run,
  locale: RecordedFile['locale'],
  {
    name,
    format,
    mediaType,
    bytes,
    sha256,
  }: Omit<StagedFile, 'format' | 'path'> & Pick<RecordedFile, 'format'>,
): RecordedFile {
  const path = `${attemptPath(run)}/${locale}/${name}`;
  return { runId: run.id, locale, format, name, mediaType, bytes, sha256, path };
}

function attemptPath({ id, attempt }: Run): string {
  return `${id}/${attempt}`;
}

/** Lets errors of some codes pass. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (isErrno(error) && codes.includes(error.code)) return;
    throw error;
  };
}

/** A file that is gone does not come back; a folder that is away, a disk that fails, or too much that is open, passes. */
function unreadable(root: string, path: string, error: unknown): undefined {
  if (!isErrno(error) || (error.code === 'ENOENT' && existsSync(root))) return undefined;
  const reason = error.code === 'ENOENT' ? `${root} is away` : error.code;
  throw new StoreError('unavailable', `the staged file ${path} cannot be read: ${reason}`);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
