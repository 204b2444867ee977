import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Every staged file of a round contains one of these: a CSV, a message, a JSON. */
const inReports = ['2026-10-', '"subject"', '"schema"'];

/** Names of the staged files below a folder in which a report can be read. Files may disappear meanwhile. */
export async function readableFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const readable: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => undefined);
    if (inReports.some((text) => bytes?.includes(text))) readable.push(basename(path));
  }
  return readable;
}
