import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const entries = [
  'index.ts',
  ...['contract', 'money', 'time', 'text', 'secrets'].map((name) => `${name}/index.ts`),
];

/** Packages that a file and all that it imports name. */
function packagesFrom(file: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
    if (name.startsWith('.')) packagesFrom(resolve(dirname(file), name), seen, packages);
    else
      packages.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? ''));
  }
  return packages;
}

it('imports nothing that only one runtime has', () => {
  const packages = entries.flatMap((entry) => [
    ...packagesFrom(fileURLToPath(new URL(entry, import.meta.url))),
  ]);
  expect([...new Set(packages)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['@date-fns/tz', 'zod']);
});
