import { join } from 'node:path';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isErrno, outputErrorAt } from '../files/file-failure.ts';
import { type FilesMarker, markerName, readMarker, writeMarker } from './files-marker.ts';
import { runsByIds } from './find-runs.ts';
import { runFolders } from './run-folders.ts';
import type { Database } from './schema.ts';
import { storeId } from './store-id.ts';

/** A store, and the folder of its staged files. */
export type StoreFiles = { readonly database: Database; readonly root: string };

const batchSize = 500;

/**
 * Marks a folder as the store's own, permanently: two stores in one folder would overwrite and remove each other's
 * files.
 * @throws {StoreError} as `ownMarker`
 */
export async function claimFiles(files: StoreFiles): Promise<void> {
  if (await ownMarker(files)) return;
  const id = await storeId(files.database);
  await onDisk(files.root, () => writeMarker(files.root, id));
  // Another store may have claimed it first.
  await ownMarker(files);
}

/**
 * The marker of a store's own folder; `undefined` if the folder is missing, empty, or has files of the store's runs
 * from before markers existed.
 * @throws {StoreError} `foreign_files` if it belongs to another store, `unavailable` if it cannot be used
 */
export async function ownMarker({ database, root }: StoreFiles): Promise<FilesMarker | undefined> {
  const marker = await onDisk(root, () => readMarker(root));
  if (!marker) {
    await refuseUnknown(database, root);
    return undefined;
  }
  if (marker.storeId === (await storeId(database))) return marker;
  throw new StoreError(
    'foreign_files',
    sayReason('store_foreign_files', { folder: root, marker: join(root, markerName) }),
  );
}

async function refuseUnknown(database: Database, root: string): Promise<void> {
  const ids = await onDisk(root, () => runFolders(root));
  for (let start = 0; start < ids.length; start += batchSize) {
    if ((await runsByIds(database, ids.slice(start, start + batchSize))).size > 0) return;
  }
  if (ids.length === 0) return;
  throw new StoreError('foreign_files', sayReason('store_unknown_files', { folder: root }));
}

async function onDisk<Result>(root: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isErrno(error)) throw error;
    const { message } = await outputErrorAt(root, error.code);
    throw new StoreError('unavailable', `store.files: ${message}`, { cause: error });
  }
}
