import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encryptionKeyOf } from '../../adapters/staged-files/encryption-key.ts';
import type { StoreAddress } from '../../adapters/store/open-store.ts';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { eachStore } from '../../testing/each-store.ts';
import {
  anEncryptionFixture,
  deliveredFiles,
  type EncryptionFixture,
  encryptedRun,
  encryptionKeys,
  encryptions,
} from '../../testing/encryption-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { killWhenSaid } from '../../testing/kill-when-said.ts';
import { killWhileWriting } from '../../testing/kill-while-writing.ts';

const { ruleStores, stores } = eachStore();

const { january, february } = encryptionKeys;
const { current, rotated, forgotten } = encryptions;
const run = encryptedRun;
/** Of reports of which it matters only that they are files. */
const few = { formats: ['csv', 'json'] };
const idOf = (key: Buffer) => encryptionKeyOf(key).id;

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  const seed = { months: 2, documentsPerMonth: 12, asOf: '2026-11-15', imagesPerMonth: 9 } as const;
  [service, mail] = await Promise.all([startService({ seed }), startSmtpServer()]);
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

type Start = { readonly encryption?: string; readonly formats?: readonly string[] };

async function begin(address: StoreAddress, { encryption, formats }: Start = {}): Promise<EncryptionFixture> {
  const servers = { service, smtp: mail.settings, address, ...(formats ? { formats } : {}) };
  const fixture = await anEncryptionFixture(servers, encryption);
  onTestFinished(fixture.remove);
  return fixture;
}

async function killWhenStaged({ folder, environment }: EncryptionFixture): Promise<void> {
  const starting = { node: ['--import', await killWhenSaid(folder, ': staged')] };
  const place = { folder, environment: { ...childEnvironment, ...environment } };
  const { signal } = await (await spawnBuiltOutlay(place, run, starting)).ended;
  expect(signal).toBe('SIGKILL');
}

async function theRun({ database }: EncryptionFixture) {
  return database.selectFrom('run').selectAll().executeTakeFirstOrThrow();
}

async function stagedPaths({ database, root }: EncryptionFixture): Promise<Map<string, string>> {
  const rows = await database.selectFrom('stagedFile').select(['format', 'path']).execute();
  return new Map(rows.map(({ format, path }) => [format, join(root, path)]));
}

/** Delivers the files of the run once more, to the folder as it is then. */
async function resend(place: EncryptionFixture) {
  await rm(join(place.folder, 'reports'), { recursive: true, force: true });
  return place.outlay(['resend', (await theRun(place)).id]);
}

describe.each(ruleStores)('staged files in %s', (_name, newAddress) => {
  it('are delivered again with the keys of their time', async () => {
    const place = await begin(await newAddress());
    expect((await place.outlay(run)).code).toBe(0);
    const clear = await deliveredFiles(place);
    await place.encrypt(current);
    expect((await resend(place)).code).toBe(0);
    expect(await deliveredFiles(place)).toEqual(clear);
    expect((await place.outlay([...run, '--revision'])).code).toBe(0);
    const [revised] = await place.database.selectFrom('run').selectAll().where('revision', '=', 2).execute();
    const corrected = await deliveredFiles(place);
    for (const encryption of [current, rotated]) {
      await place.encrypt(encryption);
      await rm(join(place.folder, 'reports'), { recursive: true });
      expect((await place.outlay(['resend', revised?.id ?? ''])).code).toBe(0);
      const again = await deliveredFiles(place);
      expect(
        [...again.keys()].every((file) => again.get(file)?.equals(corrected.get(file) ?? Buffer.alloc(0))),
      ).toBe(true);
      expect(again.size).toBe(5);
    }
    const found = await place.database.selectFrom('stagedFile').select('keyId').distinct().execute();
    expect(new Set(found.map(({ keyId }) => keyId))).toEqual(new Set([idOf(january), null]));
  });

  it('name a missing key and the run, and are intact when it is back', async () => {
    const place = await begin(await newAddress(), { ...few, encryption: current });
    expect((await place.outlay(run)).code).toBe(0);
    const before = await deliveredFiles(place);
    const { id } = await theRun(place);
    for (const [encryption, advice] of [
      [forgotten, 'add that key to store.encryption.previous'],
      [undefined, 'name it as store.encryption.key'],
    ] as const) {
      await place.encrypt(encryption);
      const refused = await resend(place);
      expect([refused.code, refused.stderr]).toEqual([
        2,
        `error: the staged files of run ${id} are encrypted with key ${idOf(january)}, which is not in the configuration; ${advice}\n`,
      ]);
      expect((await theRun(place)).state).toBe('delivered');
    }
    await place.encrypt(rotated);
    expect((await resend(place)).code).toBe(0);
    expect(await deliveredFiles(place)).toEqual(before);
  });

  it('of a killed process are delivered once their key is back', async () => {
    const place = await begin(await newAddress(), { ...few, encryption: current });
    await killWhenStaged(place);
    expect((await theRun(place)).state).toBe('staged');
    await place.encrypt(forgotten);
    expect((await place.outlay(run)).code).toBe(6);
    const { stdout } = await place.outlay(['show', (await theRun(place)).id]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      `encrypted with key ${idOf(january)}, which is not in the configuration`,
    );
    expect((await theRun(place)).state).toBe('delivering');
    expect(await deliveredFiles(place)).toEqual(new Map());
    await place.encrypt(rotated);
    expect((await place.outlay(run)).code).toBe(0);
    expect((await deliveredFiles(place)).size).toBe(2);
    expect((await theRun(place)).state).toBe('delivered');
  });

  it('are created again if none was delivered and the key is lost', async () => {
    const place = await begin(await newAddress(), { ...few, encryption: current });
    await killWhenStaged(place);
    await place.encrypt(forgotten);
    const { code, stderr } = await place.outlay(['retry', (await theRun(place)).id, '--force']);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect((await deliveredFiles(place)).size).toBe(2);
    const [{ keyId } = { keyId: null }] = await place.database
      .selectFrom('stagedFile')
      .select('keyId')
      .distinct()
      .execute();
    expect(keyId).toBe(idOf(february));
  });

  it('that were changed are not delivered', async () => {
    const place = await begin(await newAddress(), { ...few, encryption: current });
    expect((await place.outlay(run)).code).toBe(0);
    const { id } = await theRun(place);
    // Where the database has their bytes too, they are fetched.
    await place.database.deleteFrom('stagedPiece').execute();
    const copy = join(place.folder, 'copy');
    await cp(place.root, copy, { recursive: true });
    const paths = await stagedPaths(place);
    const [csv, json] = [paths.get('csv') ?? '', paths.get('json') ?? ''];
    const bytes = await readFile(csv);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    const changes: Readonly<Record<string, () => Promise<void>>> = {
      truncated: () => writeFile(csv, bytes.subarray(0, -20)),
      empty: () => writeFile(csv, ''),
      flipped: () => writeFile(csv, flipped),
      swapped: () => cp(json, csv),
      clear: () => writeFile(csv, 'Store;Amount\nBiedronka;1\n'),
    };
    for (const [change, make] of Object.entries(changes)) {
      await make();
      const { code, stdout } = await resend(place);
      expect([change, code, stdout]).toEqual([change, 6, expect.stringContaining('is not what was staged')]);
      expect(await deliveredFiles(place)).toEqual(new Map());
      await rm(place.root, { recursive: true });
      await cp(copy, place.root, { recursive: true });
    }
    expect((await theRun(place)).id).toBe(id);
    expect((await resend(place)).code).toBe(0);
  });

  it('record the hash and the size of what is delivered', async () => {
    const place = await begin(await newAddress(), { encryption: current });
    expect((await place.outlay(run)).code).toBe(0);
    const shown = await place.outlay(['show', (await theRun(place)).id, '--json']);
    const { files } = JSON.parse(shown.stdout) as {
      files: { name: string; bytes: number; sha256: string; path: string; keyId: string }[];
    };
    const placed = await deliveredFiles(place);
    expect(files.map(({ name: file, bytes, sha256, keyId }) => [file, bytes, sha256, keyId])).toEqual(
      files.map(({ name: file }) => {
        const content = placed.get(file) ?? Buffer.alloc(0);
        return [file, content.byteLength, createHash('sha256').update(content).digest('hex'), idOf(january)];
      }),
    );
    const [one] = files;
    expect((await readFile(one?.path ?? '')).byteLength).toBeGreaterThan(one?.bytes ?? 0);
  });
});

it.each([
  ['a dry run', 9, [...run, '--dry-run']],
  ['outlay report', 2, ['report', 'monthly', '--period', '2026-10', '--format', 'csv,json', '--out', 'out']],
])('are in clear in no temporary folder that a kill of %s leaves', async (_, killAt, words) => {
  const place = await begin({ sqliteFile: '' });
  const temporary = join(place.folder, 'temporary');
  await mkdir(temporary);
  const path = join(place.folder, 'killer.mjs');
  await writeFile(path, killWhileWriting);
  const environment = {
    ...childEnvironment,
    ...place.environment,
    KILL_AT: String(killAt),
    TMPDIR: temporary,
  };
  const starting = { node: ['--import', path] };
  const running = await spawnBuiltOutlay({ folder: place.folder, environment }, words, starting);
  const { signal } = await running.ended;
  expect(signal).toBe('SIGKILL');
  const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
  const staged = entries.filter((entry) => entry.isFile());
  expect(staged.length).toBeGreaterThan(0);
  for (const { parentPath, name } of staged) {
    expect((await readFile(join(parentPath, name))).subarray(0, 7).toString()).toMatch(/^(?:OUTLAYE)?$/);
  }
});

describe.each(stores)('outlay config check of %s', (_name, newAddress) => {
  it('lists the staged files of each key, and those whose key is missing', async () => {
    const place = await begin(await newAddress(), few);
    const check = async (encryption?: string) => {
      await place.encrypt(encryption);
      const { code, stdout } = await place.outlay(['config', 'check']);
      return [code, stdout.split('\n').find((line) => line.includes('store.encryption'))];
    };
    const isPostgres = 'PostgreSQL' === _name;
    const own = (key: Buffer) =>
      `ok            store.encryption: new files are encrypted with key ${idOf(key)}`;
    expect(await check()).toEqual([0, undefined]);
    expect(await check(current)).toEqual([
      0,
      `${own(january)}; staged files: 0 with this key, 0 with earlier keys, 0 not encrypted`,
    ]);
    await place.encrypt();
    expect((await place.outlay(run)).code).toBe(0);
    await place.encrypt(current);
    expect((await place.outlay([...run, '--revision'])).code).toBe(0);
    expect(await check(current)).toEqual([
      0,
      `${own(january)}; staged files: 3 with this key, 0 with earlier keys, 3 not encrypted`,
    ]);
    expect(await check(rotated)).toEqual([
      0,
      `${own(february)}; staged files: 0 with this key, 3 with earlier keys, 3 not encrypted`,
    ]);
    const missing = (advice: string) =>
      `invalid       store.encryption: 3 staged files need key ${idOf(january)}, which is not in the configuration; ${advice}`;
    expect(await check(forgotten)).toEqual([2, missing('add that key to store.encryption.previous')]);
    // PostgreSQL is asked only where there are keys.
    expect(await check()).toEqual(
      isPostgres ? [0, undefined] : [2, missing('name it as store.encryption.key')],
    );
    expect(await check('{ key: { env: NOTHING } }')).toEqual([
      2,
      'invalid       store.encryption: the environment variable NOTHING is not set',
    ]);
  });
});

it('are fetched encrypted from PostgreSQL by another machine', async () => {
  const [, newAddress] = stores[1] ?? [];
  if (!newAddress) throw new Error('there is no PostgreSQL');
  const place = await begin(await newAddress(), { encryption: current });
  expect((await place.outlay(run)).code).toBe(0);
  const before = await deliveredFiles(place);
  const paths = await stagedPaths(place);
  const stored = await readFile(paths.get('csv') ?? '');
  // Another machine has the database, and an empty folder.
  await rm(dirname(paths.get('csv') ?? ''), { recursive: true });
  expect((await resend(place)).code).toBe(0);
  expect(await deliveredFiles(place)).toEqual(before);
  expect((await readFile(paths.get('csv') ?? '')).equals(stored)).toBe(true);
});

it.each([
  ['encrypted', current],
  ['in clear', undefined],
])('that were damaged are fetched from PostgreSQL again, %s', async (_name, encryption) => {
  const [, newAddress] = stores[1] ?? [];
  if (!newAddress) throw new Error('there is no PostgreSQL');
  const place = await begin(await newAddress(), encryption === undefined ? {} : { encryption });
  expect((await place.outlay(run)).code).toBe(0);
  const before = await deliveredFiles(place);
  const paths = await stagedPaths(place);
  const path = (format: string) => paths.get(format) ?? '';
  const formats = ['csv', 'json', 'html', 'pdf'];
  const stored = await Promise.all(formats.map((format) => readFile(path(format))));
  await writeFile(path('csv'), stored[0]?.subarray(0, -20) ?? '');
  await writeFile(path('json'), '');
  await rm(path('html'));
  await symlink(path('csv'), path('html'));
  await cp(path('zip'), path('pdf'));
  await writeFile(path('message'), '{}');
  expect((await resend(place)).code).toBe(0);
  expect(await deliveredFiles(place)).toEqual(before);
  expect(await Promise.all(formats.map((format) => readFile(path(format))))).toEqual(stored);
  // Damaged in both places, they are not delivered.
  await writeFile(path('csv'), '');
  await place.database
    .updateTable('stagedPiece')
    .set({ bytes: Buffer.from('x') })
    .execute();
  const { code, stdout } = await resend(place);
  expect([code, stdout]).toEqual([6, expect.stringContaining('is not what was staged')]);
});
