import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { encryptionKeyOf } from '../../adapters/staged-files/encryption-key.ts';
import { openStore, type StoreAddress } from '../../adapters/store/open-store.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { eachStore } from '../../testing/each-store.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { killWhileWriting } from '../../testing/kill-while-writing.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';
import { spawnOutlay } from '../../testing/spawn-outlay.ts';

const { stores } = eachStore();

const january = randomBytes(32);
const february = randomBytes(32);
const keys = { JANUARY: january.toString('base64'), FEBRUARY: february.toString('hex') };
const idOf = (key: Buffer) => encryptionKeyOf(key).id;

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  const seed = { months: 2, documentsPerMonth: 12, asOf: '2026-11-15' } as const;
  [service, mail] = await Promise.all([startService({ seed }), startSmtpServer()]);
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *', timeZone: UTC }
    formats: [csv, json, html, pdf, zip]
    receipts: true
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example, formats: [json] }] }`;

const current = '{ key: { env: JANUARY } }';
const rotated = '{ key: { env: FEBRUARY }, previous: [{ env: JANUARY }] }';
const forgotten = '{ key: { env: FEBRUARY } }';

const run = ['run', 'monthly', '--period', '2026-10'];

type Place = RunsFixture & {
  /** Folder of the staged files. */
  readonly root: string;
  readonly database: Database;
  /** Writes the configuration with other keys; without any where none are given. */
  readonly encrypt: (encryption?: string) => Promise<void>;
};

async function begin(address: StoreAddress, encryption?: string): Promise<Place> {
  const url = 'sqliteFile' in address ? 'sqlite:outlay.sqlite' : '{ env: DATABASE }';
  const environment = { ...keys, ...('postgresUrl' in address ? { DATABASE: address.postgresUrl } : {}) };
  const fixture = await aRunsFixture({ service, smtp: mail.settings, jobs, environment });
  onTestFinished(fixture.remove);
  const path = join(fixture.folder, 'outlay.yaml');
  const plain = await readFile(path, 'utf8');
  const encrypt = (encrypted?: string) =>
    writeFile(
      path,
      `${plain}store: { url: ${url}, files: files${encrypted === undefined ? '' : `, encryption: ${encrypted}`} }\n`,
    );
  await encrypt(encryption);
  const own = 'sqliteFile' in address ? { sqliteFile: join(fixture.folder, 'outlay.sqlite') } : address;
  const database = await openStore(own);
  onTestFinished(() => database.destroy());
  return { ...fixture, root: join(fixture.folder, 'files'), database, encrypt };
}

/** What is kept of runs: every file of the store, and every row with bytes of one. */
async function kept({ root, folder, database }: Place): Promise<(readonly [name: string, bytes: Buffer])[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const databases = (await readdir(folder)).filter((name) => name.startsWith('outlay.sqlite'));
  const files = [...paths, ...databases.map((name) => join(folder, name))].map(
    async (path) => [path, await readFile(path)] as const,
  );
  const rows = await database.selectFrom('stagedPiece').selectAll().execute();
  return [
    ...(await Promise.all(files)),
    ...rows.map(({ path, bytes }) => [`staged_piece ${path}`, Buffer.from(bytes)] as const),
  ];
}

/** Of what is kept, what has some text in it or begins as a format or a picture does. */
async function readable(place: Place, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), text.toUpperCase()]);
  const starts = ['%PDF', 'PK\x03\x04', '\x89PNG', '\xff\xd8\xff', '<!doc', '{'];
  return (await kept(place))
    .filter(
      ([path, bytes]) =>
        needles.some((needle) => bytes.includes(needle)) ||
        (!path.includes('outlay.sqlite') && starts.some((start) => bytes.indexOf(start, 0, 'latin1') === 0)),
    )
    .map(([path]) => basename(path));
}

async function delivered({ folder }: Pick<Place, 'folder'>): Promise<Map<string, Buffer>> {
  const home = join(folder, 'reports', 'home');
  const names = await readdir(home).catch((): string[] => []);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(home, name))] as const)),
  );
}

/** Names of stores, and the subject of the message, as a store that is not encrypted keeps them. */
async function secretTexts(): Promise<string[]> {
  const place = await begin({ sqliteFile: '' });
  expect((await place.outlay(run)).code).toBe(0);
  const report = JSON.parse(String((await delivered(place)).get('monthly-2026-10.json'))) as {
    documents: { store: string }[];
  };
  const message = await PostalMime.parse(mail.received.at(-1) ?? '');
  const texts = [...new Set(report.documents.map(({ store }) => store)), message.subject ?? ''];
  expect(texts.length).toBeGreaterThan(5);
  // The search finds what is there.
  expect((await readable(place, texts)).toSorted()).toEqual([
    'message.json',
    'monthly-2026-10.csv',
    'monthly-2026-10.html',
    'monthly-2026-10.json',
    'monthly-2026-10.pdf',
    'monthly-2026-10.zip',
  ]);
  return texts;
}

/** Kills the command at points of its work where it has written something. @returns the last one that there is */
async function killAtEach(place: Place, step: number, seen: () => Promise<void>): Promise<number> {
  const path = join(place.folder, 'killer.mjs');
  await writeFile(path, killWhileWriting);
  for (let at = 1; ; at += step) {
    const environment = { ...childEnvironment, ...place.environment, KILL_AT: String(at) };
    const { signal } = await spawnOutlay({ folder: place.folder, environment }, run, {
      node: ['--import', path],
    }).ended;
    await seen();
    if (signal === null) return at;
  }
}

/** Ends its process when it says that the files are staged. */
const stagedKiller = `const write = process.stderr.write;
process.stderr.write = function (text, ...words) {
  if (String(text).includes(': staged')) process.kill(process.pid, 'SIGKILL');
  return write.call(this, text, ...words);
};
`;

async function killWhenStaged({ folder, environment }: Place): Promise<void> {
  const path = join(folder, 'staged-killer.mjs');
  await writeFile(path, stagedKiller);
  const starting = { node: ['--import', path] };
  const { signal } = await spawnOutlay(
    { folder, environment: { ...childEnvironment, ...environment } },
    run,
    starting,
  ).ended;
  expect(signal).toBe('SIGKILL');
}

async function theRun({ database }: Place) {
  return database.selectFrom('run').selectAll().executeTakeFirstOrThrow();
}

async function stagedPaths({ database, root }: Place): Promise<Map<string, string>> {
  const rows = await database.selectFrom('stagedFile').select(['format', 'path']).execute();
  return new Map(rows.map(({ format, path }) => [format, join(root, path)]));
}

/** Delivers the files of the run once more, to the folder as it is then. */
async function resend(place: Place) {
  await rm(join(place.folder, 'reports'), { recursive: true, force: true });
  return place.outlay(['resend', (await theRun(place)).id]);
}

describe.each(stores)('staged files in %s', (name, newAddress) => {
  it('are never there in clear, also where the process is killed while it writes them', {
    timeout: 180_000,
  }, async () => {
    const texts = await secretTexts();
    const place = await begin(await newAddress(), current);
    const before = mail.received.length;
    const last = await killAtEach(place, name === 'SQLite' ? 5 : 12, async () =>
      expect(await readable(place, texts)).toEqual([]),
    );
    expect(last).toBeGreaterThan(10);
    expect((await theRun(place)).state).toBe('delivered');
    expect((await kept(place)).filter(([path]) => path.includes('monthly-2026-10')).length).toBe(
      name === 'SQLite' ? 5 : 10,
    );
    const sent = await PostalMime.parse(mail.received.at(-1) ?? '');
    expect([mail.received.length - before, sent.subject]).toEqual([1, texts.at(-1)]);
    const [first] = texts;
    expect((await delivered(place)).get('monthly-2026-10.json')?.includes(first ?? '')).toBe(true);
    expect((await place.outlay([...run, '--dry-run'])).code).toBe(0);
  });

  it('are delivered again with the keys of their time', async () => {
    const place = await begin(await newAddress());
    expect((await place.outlay(run)).code).toBe(0);
    const clear = await delivered(place);
    await place.encrypt(current);
    expect((await resend(place)).code).toBe(0);
    expect(await delivered(place)).toEqual(clear);
    expect((await place.outlay([...run, '--revision'])).code).toBe(0);
    const [revised] = await place.database.selectFrom('run').selectAll().where('revision', '=', 2).execute();
    const corrected = await delivered(place);
    for (const encryption of [current, rotated]) {
      await place.encrypt(encryption);
      await rm(join(place.folder, 'reports'), { recursive: true });
      expect((await place.outlay(['resend', revised?.id ?? ''])).code).toBe(0);
      const again = await delivered(place);
      expect(
        [...again.keys()].every((file) => again.get(file)?.equals(corrected.get(file) ?? Buffer.alloc(0))),
      ).toBe(true);
      expect(again.size).toBe(5);
    }
    const found = await place.database.selectFrom('stagedFile').select('keyId').distinct().execute();
    expect(new Set(found.map(({ keyId }) => keyId))).toEqual(new Set([idOf(january), null]));
  });

  it('whose key is gone say so, with the key and the run, and are as they were when it is back', async () => {
    const place = await begin(await newAddress(), current);
    expect((await place.outlay(run)).code).toBe(0);
    const before = await delivered(place);
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
    expect(await delivered(place)).toEqual(before);
  });

  it('that a killed process left are delivered once their key is back', async () => {
    const place = await begin(await newAddress(), current);
    await killWhenStaged(place);
    expect((await theRun(place)).state).toBe('staged');
    await place.encrypt(forgotten);
    expect((await place.outlay(run)).code).toBe(6);
    const { stdout } = await place.outlay(['show', (await theRun(place)).id]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      `encrypted with key ${idOf(january)}, which is not in the configuration`,
    );
    expect((await theRun(place)).state).toBe('delivering');
    expect(await delivered(place)).toEqual(new Map());
    await place.encrypt(rotated);
    expect((await place.outlay(run)).code).toBe(0);
    expect((await delivered(place)).size).toBe(5);
    expect((await theRun(place)).state).toBe('delivered');
  });

  it('of which none was delivered are made anew where the key is lost', async () => {
    const place = await begin(await newAddress(), current);
    await killWhenStaged(place);
    await place.encrypt(forgotten);
    const { code, stderr } = await place.outlay(['retry', (await theRun(place)).id, '--force']);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect((await delivered(place)).size).toBe(5);
    const [{ keyId } = { keyId: null }] = await place.database
      .selectFrom('stagedFile')
      .select('keyId')
      .distinct()
      .execute();
    expect(keyId).toBe(idOf(february));
  });

  it('that were changed are not delivered', async () => {
    const place = await begin(await newAddress(), current);
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
      const { code, stderr } = await resend(place);
      expect([change, code, stderr]).toEqual([change, 6, expect.stringContaining('is not what was staged')]);
      expect(await delivered(place)).toEqual(new Map());
      await rm(place.root, { recursive: true });
      await cp(copy, place.root, { recursive: true });
    }
    expect((await theRun(place)).id).toBe(id);
    expect((await resend(place)).code).toBe(0);
  });

  it('record the hash and the size of what is delivered', async () => {
    const place = await begin(await newAddress(), current);
    expect((await place.outlay(run)).code).toBe(0);
    const shown = await place.outlay(['show', (await theRun(place)).id, '--json']);
    const { files } = JSON.parse(shown.stdout) as {
      files: { name: string; bytes: number; sha256: string; path: string; keyId: string }[];
    };
    const placed = await delivered(place);
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
  const { signal } = await spawnOutlay({ folder: place.folder, environment }, words, starting).ended;
  expect(signal).toBe('SIGKILL');
  const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
  const staged = entries.filter((entry) => entry.isFile());
  expect(staged.length).toBeGreaterThan(0);
  for (const { parentPath, name } of staged) {
    expect((await readFile(join(parentPath, name))).subarray(0, 7).toString()).toMatch(/^(?:OUTLAYE)?$/);
  }
});

describe.each(stores)('outlay config check of %s', (_name, newAddress) => {
  it('says which staged files are encrypted with which key, and which need one that is gone', async () => {
    const place = await begin(await newAddress());
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
      `${own(january)}; staged files: 6 with this key, 0 with earlier keys, 6 not encrypted`,
    ]);
    expect(await check(rotated)).toEqual([
      0,
      `${own(february)}; staged files: 0 with this key, 6 with earlier keys, 6 not encrypted`,
    ]);
    const missing = (advice: string) =>
      `invalid       store.encryption: 6 staged files need key ${idOf(january)}, which is not in the configuration; ${advice}`;
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

it('are fetched from PostgreSQL by another machine as they are kept there', async () => {
  const [, newAddress] = stores[1] ?? [];
  if (!newAddress) throw new Error('there is no PostgreSQL');
  const place = await begin(await newAddress(), current);
  expect((await place.outlay(run)).code).toBe(0);
  const before = await delivered(place);
  const paths = await stagedPaths(place);
  const stored = await readFile(paths.get('csv') ?? '');
  // Another machine has the database, and an empty folder.
  await rm(dirname(paths.get('csv') ?? ''), { recursive: true });
  expect((await resend(place)).code).toBe(0);
  expect(await delivered(place)).toEqual(before);
  expect((await readFile(paths.get('csv') ?? '')).equals(stored)).toBe(true);
});

it.each([
  ['encrypted', current],
  ['in clear', undefined],
])('that were damaged are fetched from PostgreSQL again, %s', async (_name, encryption) => {
  const [, newAddress] = stores[1] ?? [];
  if (!newAddress) throw new Error('there is no PostgreSQL');
  const place = await begin(await newAddress(), encryption);
  expect((await place.outlay(run)).code).toBe(0);
  const before = await delivered(place);
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
  expect(await delivered(place)).toEqual(before);
  expect(await Promise.all(formats.map((format) => readFile(path(format))))).toEqual(stored);
  // Damaged in both places, they are not delivered.
  await writeFile(path('csv'), '');
  await place.database
    .updateTable('stagedPiece')
    .set({ bytes: Buffer.from('x') })
    .execute();
  const { code, stderr } = await resend(place);
  expect([code, stderr]).toEqual([6, expect.stringContaining('is not what was staged')]);
});
