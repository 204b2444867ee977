import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import { outlayOfOrdinaryUser, readOnlyFolder } from '../../testing/ordinary-user.ts';
import { openStore } from './open-store.ts';
import { whyNotWritable } from './why-not-writable.ts';

const expected = 'store.url must name a file in a folder that Outlay can write';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('has no reason where a file or its missing folder can be created', () => {
  expect(whyNotWritable(join(folder, 'a', 'b', 'outlay.sqlite'))).toBeUndefined();
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

it('names the part of the path that is a file', async () => {
  await writeFile(join(folder, 'file'), '');
  const file = join(folder, 'file', 'a', 'outlay.sqlite');
  await expect(openStore({ sqliteFile: file })).rejects.toThrow(
    `${file} cannot be opened: ${join(folder, 'file')} is a file, not a folder; ${expected}`,
  );
});

it.each([
  ['run monthly', 'outlay.sqlite'],
  ['serve', 'new/outlay.sqlite'],
])('lets outlay %s name the folder in which %s cannot be created', async (words, name) => {
  const locked = await readOnlyFolder(folder);
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, aConfiguration(join(locked, name)));
  const { code, stderr } = await outlayOfOrdinaryUser([...words.split(' '), '--config', path], {
    TOKEN: 'svc',
  });
  expect([code, stderr]).toEqual([
    5,
    `error: ${join(locked, name)} cannot be opened: ${locked} cannot be written: permission denied; ${expected}\n`,
  ]);
});

function aConfiguration(store: string): string {
  return `accounts:
  home: { baseUrl: "https://finance.example", token: { env: TOKEN } }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    deliveries: [{ channel: folder, path: reports }]
store: { url: "sqlite:${store}" }
`;
}
