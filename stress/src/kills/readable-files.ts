import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Every staged file of a round contains one of these: a CSV, a message, a JSON. */
const inReports = ['2026-10-', '"subject"', '"schema"'];

/**
 * Names of the staged files below a folder in which a report can be read. Files may disappear meanwhile.
 * @param skipped - names in the folder that are not looked at
 */
export async function readableFiles(
  root: string,
  skipped: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => !skipped.has(name));
  const paths = (await Promise.all(names.map((name) => filesBelow(join(root, name))))).flat();
  const readable: string[] = [];
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => undefined);
    if (inReports.some((text) => bytes?.includes(text))) readable.push(basename(path));
  }
  return readable;
}

/** The files in a folder and below it, or the file itself; none where it is gone. */
async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found === undefined ? [] : [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
