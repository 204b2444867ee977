import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { withFile } from '../files/file-failure.ts';
import { holdFolder } from '../files/hold-folder.ts';
import { keyOf } from '../staged-files/encryption-key.ts';
import { type StagedBytes, stagedBytes } from '../staged-files/read-staged.ts';
import { writeStaged } from '../staged-files/write-staged.ts';
import type { ArchiveClaim, IndexFile } from '../store/archives.ts';
import type { Database } from '../store/schema.ts';
import { addKeyAdvice, type FilesPlace } from '../store/staged-bytes-of.ts';
import { fetchPieces } from '../store/staged-pieces.ts';
import { storeArchivePieces } from '../store/store-archive-pieces.ts';

/** A file of an archive, named by the hash of its stored content. */
export const archivedFileSchema = z.strictObject({
  /** SHA-256 of the stored content before encryption, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the stored content before encryption. */
  bytes: z.int().min(0),
  /** Identifier of its encryption key; `null` if it is not encrypted. */
  keyId: z.string().nullable(),
});

/** A file of an archive. */
export type ArchivedFile = z.output<typeof archivedFileSchema>;

/** The archive of an account in a store. */
export type ArchivePlace = FilesPlace & { readonly database: Database; readonly account: string };

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The folder of all archives, in the folder of the store. Runs have other names. */
export const archivesFolder = 'archive';

/** The folder of an account's archive: a hash, because an account may have any name. */
export function archiveFolder(account: string): string {
  return `${archivesFolder}/${createHash('sha256').update(account).digest('hex').slice(0, 32)}`;
}

/** The path of a file, relative to the folder of the store. */
export function archivedPath(account: string, { sha256 }: Pick<ArchivedFile, 'sha256'>): string {
  return `${archiveFolder(account)}/${sha256.slice(0, 2)}/${sha256}`;
}

/**
 * Writes a file of an archive, so that it survives a power cut: under a temporary name first, so that a file with a final
 * name is always whole. An equal file is replaced.
 * @throws {OutputError} if it cannot be written
 * @throws {StoreError} `archive_taken` | `unavailable` from PostgreSQL, which stores the bytes for other machines
 */
export async function writeArchived(
  place: ArchivePlace & Pick<ArchiveClaim, 'attempt'>,
  content: Uint8Array,
): Promise<ArchivedFile> {
  const { root, account, keys } = place;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = archivedPath(account, { sha256 });
  await withFile(join(root, path), async () => {
    const below = path.split('/').slice(0, -1);
    await using folder = await holdFolder({ root, below, mode: 0o700 });
    const part = folder.at(`.${sha256}-${randomUUID()}.part`);
    try {
      await writeStaged(part, [content], { key: keys?.current });
      await rename(part, folder.at(sha256));
    } finally {
      await rm(part, { force: true });
    }
    await folder.sync();
  });
  const file = { sha256, bytes: content.byteLength, keyId: keys?.current.id ?? null };
  await storeArchivePieces(place, { path, stored: locate(place, file) });
  return file;
}

/**
 * The content of a file. One that is missing or damaged here is fetched from PostgreSQL, if it has the bytes.
 * @throws {StoreError} `archive_damaged` | `missing_key` | `unavailable`
 */
export async function readArchived(
  place: ArchivePlace,
  file: Pick<ArchivedFile, 'sha256' | 'keyId'>,
): Promise<Buffer> {
  const bytes = locate(place, file);
  try {
    return await stagedBytes(bytes);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'staged_file_changed') throw error;
    if (await fetchArchived(place, file)) return stagedBytes(bytes);
    const message = sayReason('archive_damaged', { account: place.account, what: error.message });
    throw new StoreError('archive_damaged', message, { cause: error });
  }
}

/** Whether a file exists, without checking its content. One that PostgreSQL has is fetched. */
export async function isHeld(place: ArchivePlace, file: ArchivedFile): Promise<boolean> {
  const found = await stat(join(place.root, archivedPath(place.account, file))).catch(() => undefined);
  return found?.isFile() ?? fetchArchived(place, file);
}

function fetchArchived(place: ArchivePlace, file: IndexFile): Promise<boolean> {
  const { account, database } = place;
  const { sha256, keyId } = file;
  const path = archivedPath(account, file);
  return fetchPieces(database, place, { runId: archiveFolder(account), path, sha256, keyId });
}

/** Writes JSON, compressed. @throws as `writeArchived` */
export async function writePacked(
  place: ArchivePlace & Pick<ArchiveClaim, 'attempt'>,
  content: Uint8Array,
): Promise<ArchivedFile> {
  return writeArchived(place, await pack(content));
}

/** Reads what `writePacked` has written. @throws as `readArchived` */
export async function readPacked(
  place: ArchivePlace,
  file: Pick<ArchivedFile, 'sha256' | 'keyId'>,
): Promise<Buffer> {
  return unpack(await readArchived(place, file));
}

function locate({ root, keys, account }: ArchivePlace, { sha256, keyId }: IndexFile): StagedBytes {
  const path = archivedPath(account, { sha256 });
  if (keyId === null) return { root, path, sha256 };
  const key = keyOf(keys, keyId);
  if (key) return { root, path, sha256, key };
  throw new StoreError(
    'missing_key',
    `the archive of the account ${account} is encrypted with key ${keyId}, which is not in the configuration; ${addKeyAdvice(keys)}`,
  );
}
