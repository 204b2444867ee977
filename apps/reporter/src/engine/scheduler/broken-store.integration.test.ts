import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { openRunStore } from './run-store.ts';

const now = new Date('2026-11-15T12:00:00Z');
const advice = 'see docs/how-to-recover-the-store.md';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'outlay.sqlite');
  await writeFile(
    join(folder, 'outlay.yaml'),
    'accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }\n',
  );
});

async function opened(isChecked: boolean, isReading = false): Promise<void> {
  const configuration = await readConfiguration(join(folder, 'outlay.yaml'));
  const store = await openRunStore({ configuration, environment: {}, now, isChecked, isReading });
  await store.close();
}

it.each([true, false])('reports a file that is not a database (checked: %s)', async (isChecked) => {
  await writeFile(
    file,
    'this is not a database, however long it is; it was a letter to a friend, of more than 100 bytes.',
  );
  await expect(opened(isChecked)).rejects.toMatchObject({
    code: 'unavailable',
    message: `${file} is damaged: file is not a database; ${advice}`,
  });
});

it('refuses an empty file if staged files exist, and accepts it otherwise', async () => {
  await writeFile(file, '');
  await mkdir(`${file}-files/some-run`, { recursive: true });
  await expect(opened(false)).rejects.toMatchObject({
    code: 'unavailable',
    message: `${file} is empty, and ${file}-files has files of its runs; ${advice}`,
  });
  await rm(`${file}-files`, { recursive: true });
  await opened(false);
});

it.each([true, false])('reports a missing file that had runs (reading: %s)', async (isReading) => {
  await opened(false);
  await rm(file);
  await expect(opened(false, isReading)).rejects.toMatchObject({
    code: 'unavailable',
    message: `${file} is missing, and ${file}-files has files of its runs; ${advice}`,
  });
  expect(await readdir(folder)).toEqual(['outlay.sqlite-files', 'outlay.yaml']);
});

it('warns that a configured folder may belong to another store', async () => {
  await opened(false);
  const path = join(folder, 'outlay.yaml');
  await writeFile(
    path,
    `${await readFile(path, 'utf8')}store: { url: sqlite:new.sqlite, files: outlay.sqlite-files }\n`,
  );
  await expect(opened(false)).rejects.toMatchObject({
    code: 'foreign_files',
    message: `store.files: ${file}-files has files of runs, and ${join(folder, 'new.sqlite')} is missing; if the files belong to it, see docs/how-to-recover-the-store.md; if they belong to another store, set store.files to another folder`,
  });
});

it('creates nothing when only reading', async () => {
  await opened(false, true);
  expect(await readdir(folder)).toEqual(['outlay.yaml']);
});

it('finds damaged pages before a scheduler starts', async () => {
  const database = await openStore({ sqliteFile: file });
  for (let index = 0; index < 20; index += 1) {
    await planAndClaim(database, aPlannedRun(), { owner: 'elsewhere 1 0', now });
  }
  await database.destroy();
  await opened(true);
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size - 4_096 * 8, 0xa5), 0, size - 4_096 * 8, 4_096 * 8);
  await handle.close();
  const error = (await opened(true).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(error.message.startsWith(`${file} is damaged: `)).toBe(true);
  expect(error.message.endsWith(advice)).toBe(true);
});
