import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import { stagedBytes } from './read-staged.ts';

const sha256 = createHash('sha256').update('secret').digest('hex');

let folder = '';
let root = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'store');
  await mkdir(join(root, 'run'), { recursive: true });
  await mkdir(join(folder, 'outside'));
  await writeFile(join(folder, 'outside', 'secret'), 'secret');
});

it('reads what was staged', async () => {
  await writeFile(join(root, 'run', 'a'), 'secret');
  expect((await stagedBytes({ root, path: 'run/a', sha256 })).toString()).toBe('secret');
});

it('rejects bytes that were not staged', async () => {
  await writeFile(join(root, 'run', 'a'), 'other');
  await expect(stagedBytes({ root, path: 'run/a', sha256 })).rejects.toThrow('is not what was staged');
});

it.each([
  ['climbs', () => '../outside/secret', 'is outside the folder of staged files'],
  ['climbs on its way', () => 'run/../../outside/secret', 'is outside the folder of staged files'],
  ['is absolute', () => join(folder, 'outside', 'secret'), 'is outside the folder of staged files'],
  ['goes through a link', () => 'link/secret', 'is behind a symbolic link'],
  ['is a link', () => 'run/link', 'is a symbolic link'],
  ['is a pipe', () => 'run/pipe', 'is not a regular file'],
  ['is a folder', () => 'run', 'is not a regular file'],
  ['is not there', () => 'run/gone', 'is gone'],
])('reads nothing where a path %s', async (_, pathOf, reason) => {
  await symlink(join(folder, 'outside'), join(root, 'link'));
  await symlink(join(folder, 'outside', 'secret'), join(root, 'run', 'link'));
  execFileSync('mkfifo', [join(root, 'run', 'pipe')]);
  await expect(stagedBytes({ root, path: pathOf(), sha256 })).rejects.toMatchObject({
    code: 'staged_file_changed',
    message: expect.stringContaining(reason),
  });
});
