import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { childEnvironment } from '../testing/child-environment.ts';
import { printImports } from '../testing/print-imports.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../bin/outlay.js', import.meta.url));

/** The packages of other authors that a command loads. */
async function packagesOf(...words: string[]): Promise<string[]> {
  const { stderr } = await run(process.execPath, [...printImports, program, ...words], {
    env: childEnvironment,
    maxBuffer: 2 ** 24,
  });
  const names = stderr.matchAll(/node_modules\/(?!\.pnpm)((?:@[^/\s]+\/)?[^/\s]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].toSorted();
}

const always = ['@date-fns/tz', 'commander', 'zod'];

it.each([
  [['--version'], always],
  [['--help'], always],
  [['report', '--help'], always],
  [['serve', '--help'], always],
])('loads only what it needs for outlay %j', async (words, packages) => {
  expect(await packagesOf(...words)).toEqual(packages.toSorted());
});
