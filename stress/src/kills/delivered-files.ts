import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files by their path, with the hashes of their bytes. */
export type DeliveredFiles = ReadonlyMap<string, string>;

/** Everything that lies in some folders of a folder. */
export async function readDelivered(root: string, folders: readonly string[]): Promise<DeliveredFiles> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const hash = createHash('sha256').update(await readFile(path));
      found.set(relative(root, path), hash.digest('hex'));
    }
  }
  return found;
}
