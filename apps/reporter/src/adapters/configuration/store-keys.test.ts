import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { createSecretMask } from '@outlay/core/secrets';
import { beforeEach, expect, it } from 'vitest';
import { knownSecrets } from '../../cli/scheduler/known-secrets.ts';
import { maskedEnvironment } from '../secrets/secret-environment.ts';
import { configurationOf } from './configuration.ts';
import { configurationSchema } from './configuration-schema.ts';
import { readStoreKeys } from './store-keys.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

const bytes = Buffer.from('8e2f5b1c7d3a90644bf2ce58a1d07793e6b49f0528c1da37f46e8b9205cd13fa', 'hex');
const [hex, base64] = [bytes.toString('hex'), bytes.toString('base64')];
const expected =
  'expected 32 random bytes, as 64 hexadecimal digits or as base64; openssl rand -base64 32 generates them';

const accounts = { home: { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } } };

const read = (key: string, environment = {}) =>
  readStoreKeys({ encryption: { key: { env: 'KEY' }, previous: [] } }, { KEY: key, ...environment });

it.each([
  ['hexadecimal digits', hex],
  ['capital hexadecimal digits', hex.toUpperCase()],
  ['base64', base64],
  ['base64 without padding', base64.replace('=', '')],
])('reads a key of %s', async (_, key) => {
  expect(await read(key)).toEqual({ current: { id: '74064df31f21e770', base64 }, previous: [] });
});

it('reads keys from files next to the configuration, and earlier ones', async () => {
  const parsed = configurationSchema.parse({
    accounts,
    store: { url: 'sqlite:a', encryption: { key: { file: 'keys/new' }, previous: [{ file: 'old' }] } },
  });
  const { store } = configurationOf(parsed, join(folder, 'outlay.yaml'));
  expect(store.encryption).toEqual({
    key: { file: join(folder, 'keys', 'new') },
    previous: [{ file: join(folder, 'old') }],
  });
  const earlier = randomBytes(32);
  await writeFile(join(folder, 'new'), `${base64}\n`);
  await writeFile(join(folder, 'old'), `${earlier.toString('hex')}\n`);
  const encryption = { key: { file: join(folder, 'new') }, previous: [{ file: join(folder, 'old') }] };
  const keys = await readStoreKeys({ encryption }, {});
  expect([keys?.current, ...(keys?.previous ?? [])].map((key) => key?.base64)).toEqual([
    base64,
    earlier.toString('base64'),
  ]);
});

it('has no keys if the configuration has no encryption', async () => {
  expect(await readStoreKeys({}, {})).toBeUndefined();
});

it.each([
  ['a password', 'correct horse battery staple'],
  ['a digit less', hex.slice(1)],
  ['a digit more', `${hex}0`],
  ['31 bytes in base64', bytes.subarray(1).toString('base64')],
  ['33 bytes in base64', Buffer.concat([bytes, bytes.subarray(0, 1)]).toString('base64')],
  ['bits that no byte has', `${base64.slice(0, 42)}7=`],
  ['a space before it', ` ${base64}`],
])('takes no key that is %s, and does not show it', async (_, key) => {
  const error = (await read(key).catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toBe(`the environment variable KEY holds no key of store.encryption; ${expected}`);
  expect(error.name).toBe('ConfigurationError');
});

it('names the file of an invalid key', async () => {
  await writeFile(join(folder, 'old'), 'old');
  const encryption = { key: { env: 'KEY' }, previous: [{ env: 'KEY' }, { file: join(folder, 'old') }] };
  await expect(readStoreKeys({ encryption }, { KEY: base64 })).rejects.toThrow(
    `${join(folder, 'old')} holds no key of store.encryption; ${expected}`,
  );
});

it('is taken out of every text in all its spellings, also of the last of a crash', async () => {
  const spellings = (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding));
  const mask = createSecretMask();
  await readStoreKeys(
    { encryption: { key: { env: 'KEY' }, previous: [] } },
    maskedEnvironment({ KEY: hex }, mask),
  );
  const configuration = configurationOf(
    configurationSchema.parse({
      accounts,
      store: { url: 'sqlite:a', encryption: { key: { env: 'KEY' } } },
    }),
    'outlay.yaml',
  );
  const known = createSecretMask(knownSecrets(configuration, { KEY: base64 }));
  for (const spelling of [...spellings, hex.toUpperCase()]) {
    expect(mask.mask(`a ${spelling} b`)).not.toContain(spelling.slice(4, 30));
    expect(known.mask(`a ${spelling} b`)).not.toContain(spelling.slice(4, 30));
  }
});
