import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

/** A package of which something is in the bundle. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** As the package names it, an SPDX expression as a rule. */
  readonly license: string;
  /** Where it is on this machine. */
  readonly folder: string;
};

/** The packages that these files belong to, by name and version. Files that the bundler made itself belong to none. */
export async function packagesOf(paths: readonly string[]): Promise<BundledPackage[]> {
  const folders = new Set(paths.filter((path) => isAbsolute(path)).map((path) => dirname(path)));
  const packages = new Map<string, BundledPackage>();
  for (const folder of folders) {
    const found = await packageOf(folder);
    packages.set(`${found.name}@${found.version}`, found);
  }
  return [...packages].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found);
}

async function packageOf(folder: string): Promise<BundledPackage> {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Partial<BundledPackage>;
    const { name, version, license = 'unknown' } = manifest;
    // A folder of a package may have a manifest that says no more than what kind its modules are.
    if (name && version) return { name, version, license, folder };
  }
  if (dirname(folder) === folder) throw new Error('a bundled file belongs to no package');
  return packageOf(dirname(folder));
}
