import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import { makeDurableFolder } from './make-durable-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('makes folders with a mode, also those that are there', async () => {
  for (let time = 0; time < 2; time += 1) makeDurableFolder(join(folder, 'a', 'b'), 0o700);
  for (const made of ['a', 'a/b']) expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700);
});

const hasStrace = spawnSync('strace', ['--version']).error === undefined;

it.skipIf(!hasStrace)('syncs the folder above each that it makes', async () => {
  const module = new URL('make-durable-folder.ts', import.meta.url).href;
  const program = `(await import(${JSON.stringify(module)})).makeDurableFolder(${JSON.stringify(join(folder, 'a/b/c'))})`;
  const calls = join(folder, 'calls');
  const node = [process.execPath, '--input-type=module', '-e', program];
  execFileSync('strace', ['-f', '-y', '-e', 'trace=fsync', '-o', calls, ...node]);
  const synced = [...(await readFile(calls, 'utf8')).matchAll(/fsync\(\d+<([^>]*)>/g)].map(
    ([, path = '']) => path,
  );
  expect(synced.toSorted()).toEqual([folder, join(folder, 'a'), join(folder, 'a', 'b')]);
});
