import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashFile } from '../fixtures/file-hash.ts';

/** Files by path, with their SHA-256. */
export type DeliveredFiles = ReadonlyMap<string, string>;

/** All files in some folders of a folder. */
export async function readDelivered(root: string, folders: readonly string[]): Promise<DeliveredFiles> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      found.set(relative(root, path), (await hashFile(path)) ?? 'unreadable');
    }
  }
  return found;
}
