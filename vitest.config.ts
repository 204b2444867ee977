import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const folder = import.meta.dirname;

/** Every package with tests, under its name, with what is set for all. */
const projects = globSync('{packages/*,apps/*,examples/*,bench}/package.json', { cwd: folder }).map(
  (file) => {
    const { name } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string };
    return { extends: true as const, test: { name, root: join(folder, dirname(file)) } };
  },
);

export default defineConfig({
  test: {
    // Machines that run many things at once are slow: a test fails for what it says, not for its time.
    testTimeout: 30_000,
    projects,
  },
});
