import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

const licenseFile = /^(?:licen[cs]e|copying|notice|ofl)\b/i;

/** The licenses of all packages that are in the bundle, each with its text where the package has one. */
export async function thirdPartyLicenses(packages: readonly BundledPackage[]): Promise<string> {
  const foreign = packages.filter(({ folder }) => folder.includes('node_modules'));
  const parts = await Promise.all(foreign.map(licenseOf));
  const line = '-'.repeat(80);
  return ['What dist contains of other people, and its licenses.\n', ...parts].join(`\n${line}\n\n`);
}

async function licenseOf({ name, version, license, folder }: BundledPackage): Promise<string> {
  // Parts that a package took over from others have licenses in their folders.
  const files = await readdir(folder, { recursive: true });
  const names = files
    .filter((file) => licenseFile.test(basename(file)) && !file.split(sep).includes('node_modules'))
    .toSorted();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})\n`, ...texts.map((text) => text.trim())].join('\n').concat('\n');
}
