import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isErrno } from '../channels/file-failure.ts';
import { makeFolder } from '../channels/make-folder.ts';
import type { StagedFile } from '../stage/stage-report.ts';
import type { RecordedFile, Run } from '../store/schema.ts';
import { StoreError } from '../store/store-error.ts';

/** The folder of a run's files in one language, made anew. @param root - the folder of the store */
export async function makeStagingFolder(root: string, { id }: Run, locale: string): Promise<string> {
  const folder = join(root, id, locale);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder, 0o700);
  return folder;
}

/** Makes sure that the folders of a run survive a power cut; the files in them are synced when they are written. */
export async function syncStagingFolders(
  root: string,
  { id }: Run,
  locales: readonly string[],
): Promise<void> {
  const folders = [...locales.map((locale) => join(root, id, locale)), join(root, id), root];
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

/** Removes whatever is staged of a run. */
export function clearStaging(root: string, { id }: Run): Promise<void> {
  return rm(join(root, id), { recursive: true, force: true });
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
  { id }: Run,
  locale: RecordedFile['locale'],
  {
    name,
    format,
    mediaType,
    bytes,
    sha256,
  }: Omit<StagedFile, 'format' | 'path'> & Pick<RecordedFile, 'format'>,
): RecordedFile {
  return { runId: id, locale, format, name, mediaType, bytes, sha256, path: `${id}/${locale}/${name}` };
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
