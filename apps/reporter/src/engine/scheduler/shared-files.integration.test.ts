import { access, copyFile, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';
import { openRunStore, type RunStore } from './run-store.ts';

const now = new Date('2026-11-15T12:00:00Z');

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

type Place = { readonly url: string; readonly files?: string };

async function opened({ url, files = 'files' }: Place, isReading = false): Promise<RunStore> {
  const path = join(folder, `${crypto.randomUUID()}.yaml`);
  const isPostgres = url.startsWith('postgres');
  await writeFile(
    path,
    `accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }
store: { url: ${isPostgres ? '{ env: DATABASE }' : url}, files: ${files} }
`,
  );
  const configuration = await readConfiguration(path);
  return openRunStore({ configuration, environment: { DATABASE: url }, now, isReading });
}

/** Uses a store and closes it. */
async function using<Result>(place: Place, act: (store: RunStore) => Promise<Result>): Promise<Result> {
  const store = await opened(place);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

/** Records a run with a folder of its own, in which nothing has changed for two days. @returns the folder */
async function stagedRun({ database, root }: RunStore): Promise<string> {
  const run = await planAndClaim(database, aPlannedRun({ now, job: `job-${crypto.randomUUID()}` }), {
    owner: 'elsewhere 1 0',
    now,
  });
  if (!run) throw new Error('it was planned before');
  const path = join(root, run.id);
  await mkdir(path, { recursive: true });
  await age(path, 48);
  return path;
}

async function age(path: string, hours: number): Promise<void> {
  const then = new Date(now.getTime() - hours * 3_600_000);
  await utimes(path, then, then);
}

const clean = (store: RunStore) => removeOldFiles({ ...store, now });

/** Cleans a store where it opens. @returns why it does not open */
const cleaned = (place: Place) =>
  using(place, clean).then(
    () => undefined,
    (error: unknown) => error,
  );

const kinds = [
  ['SQLite', async () => `sqlite:${crypto.randomUUID()}.sqlite`],
  ['PostgreSQL', newSharedDatabase],
] as const;

describe.each(kinds)('a folder of staged files in %s', (_, newUrl) => {
  it('belongs to the first store: another one is refused, and no files are removed', async () => {
    const [one, other] = [{ url: await newUrl() }, { url: await newUrl(), files: 'elsewhere' }];
    const path = await using(one, stagedRun);
    const elsewhere = await using(other, stagedRun);
    expect(await cleaned({ url: other.url })).toMatchObject({
      code: 'foreign_files',
      message: expect.stringMatching(/^store\.files: .*\/files belongs to another store/),
    });
    expect(await cleaned({ url: one.url, files: 'elsewhere' })).toMatchObject({ code: 'foreign_files' });
    for (const staged of [path, elsewhere]) await access(staged);
    for (const place of [one, other]) expect(await cleaned(place)).toBe(undefined);
    for (const staged of [path, elsewhere]) await access(staged);
  });

  it('is shared by all processes of its store', async () => {
    const place = { url: await newUrl() };
    const [one, other] = await Promise.all([opened(place), opened(place)]);
    const staged = [await stagedRun(one), await stagedRun(other)];
    for (const store of [one, other]) expect(await clean(store)).toEqual({ runs: 0, orphans: 0 });
    for (const path of staged) await access(path);
    await Promise.all([one.close(), other.close()]);
  });

  it('is claimed by one of two stores that open it at the same time', async () => {
    const places = await Promise.all([newUrl(), newUrl()]);
    const ended = await Promise.allSettled(places.map((url) => using({ url }, async () => url)));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(join(folder, 'files'))).toEqual(['store-id']);
  });
});

describe('a folder of staged files', () => {
  const newUrl = kinds[0][1];

  it('without a marker is claimed only by a store that knows one of its runs', async () => {
    const [one, other] = [{ url: await newUrl() }, { url: await newUrl() }];
    const path = await using(one, stagedRun);
    await using({ ...other, files: 'elsewhere' }, clean);
    await rm(join(folder, 'files', 'store-id'));
    expect(await cleaned(other)).toMatchObject({
      code: 'foreign_files',
      message: expect.stringContaining('has files of runs that this store does not know'),
    });
    expect(await readdir(join(folder, 'files'))).not.toContain('store-id');
    expect(await cleaned(one)).toBe(undefined);
    await access(path);
    expect(await cleaned(other)).toMatchObject({ code: 'foreign_files' });
  });

  it('keeps the files of another store from before it had a marker', async () => {
    const place = { url: await newUrl() };
    await using(place, stagedRun);
    const marker = join(folder, 'files', 'store-id');
    const left = join(folder, 'files', '0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d');
    await mkdir(left);
    await age(left, 48);
    expect(await using(place, clean)).toEqual({ runs: 0, orphans: 0 });
    await access(left);
    await age(marker, 72);
    expect(await using(place, clean)).toEqual({ runs: 0, orphans: 1 });
  });

  it('loses nothing if it is replaced under a running store', async () => {
    const place = { url: await newUrl() };
    const store = await opened(place);
    await writeFile(join(folder, 'files', 'store-id'), `${crypto.randomUUID()}\n`);
    const left = join(folder, 'files', '0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d');
    await mkdir(left);
    await age(left, 48);
    await age(join(folder, 'files', 'store-id'), 72);
    await expect(clean(store)).rejects.toMatchObject({ code: 'foreign_files' });
    await rm(join(folder, 'files', 'store-id'));
    await expect(clean(store)).rejects.toMatchObject({ code: 'foreign_files' });
    await access(left);
    await store.close();
  });

  it('of another store can be read, and is not changed', async () => {
    const [one, other] = [{ url: await newUrl() }, { url: await newUrl() }];
    await using(one, stagedRun);
    await using({ ...other, files: 'elsewhere' }, clean);
    const before = await readdir(join(folder, 'files'));
    const store = await opened(other, true);
    await store.close();
    expect(await readdir(join(folder, 'files'))).toEqual(before);
    const reader = await opened({ url: other.url, files: 'none' }, true);
    await reader.close();
    await expect(access(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });
});

it('continues after a restore or a move, and as a copy with its own folder', async () => {
  const path = await using({ url: 'sqlite:one.sqlite', files: 'one' }, stagedRun);
  const copied = async (name: string) => {
    await copyFile(join(folder, 'one.sqlite'), join(folder, `${name}.sqlite`));
    await cp(join(folder, 'one'), join(folder, name), { recursive: true, preserveTimestamps: true });
  };
  for (const name of ['restored', 'moved/to']) {
    await mkdir(join(folder, 'moved'), { recursive: true });
    await copied(name);
    expect(await cleaned({ url: `sqlite:${name}.sqlite`, files: name })).toBe(undefined);
    expect(await readdir(join(folder, name))).toEqual(await readdir(join(path, '..')));
  }
  expect(await cleaned({ url: 'sqlite:restored.sqlite', files: 'own' })).toBe(undefined);
  const marker = (name: string) => readFile(join(folder, name, 'store-id'), 'utf8');
  expect(await marker('own')).toBe(await marker('one'));
});

it('reports a folder that cannot be used', async () => {
  await writeFile(join(folder, 'files'), '');
  expect(await cleaned({ url: 'sqlite:one.sqlite' })).toMatchObject({
    code: 'unavailable',
    message: `store.files: ${join(folder, 'files')} cannot be written: ${join(folder, 'files')} is a file, not a folder`,
  });
});
