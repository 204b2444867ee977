import { expect, it } from 'vitest';
import { configurationOf } from './configuration.ts';
import { configurationSchema } from './configuration-schema.ts';
import { keepFilesDays, storeSchema } from './store-schema.ts';

const url = 'sqlite:outlay.sqlite';

it.each([
  [{}, undefined],
  [{ keepFiles: 'forever' }, undefined],
  [{ keepFiles: '400 days' }, 400],
  [{ keepFiles: '1 day' }, 1],
])('keeps files as %j says', (change, days) => {
  expect(keepFilesDays(storeSchema.parse({ url, ...change }).keepFiles)).toBe(days);
});

it.each(['0 days', '400', '1 year', '-1 days', '1.5 days', '100000 days', ''])(
  'rejects "%s" as a retention period',
  (keepFiles) => {
    const { error } = storeSchema.safeParse({ url, keepFiles });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['keepFiles'], 'expected forever, or a number of days, like 400 days'],
    ]);
  },
);

it.each([
  [{ url: 'sqlite:state/outlay.sqlite' }, '/etc/outlay/state/outlay.sqlite-files'],
  [{ url: 'sqlite:outlay.sqlite', files: 'kept' }, '/etc/outlay/kept'],
  [{ url: { env: 'DATABASE' } }, '/etc/outlay/outlay-files'],
  [{ url: { env: 'DATABASE' }, files: '/var/lib/outlay/files' }, '/var/lib/outlay/files'],
])('puts the files of %j into %s', (store, files) => {
  const home = { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } };
  const parsed = configurationSchema.parse({ accounts: { home }, store });
  expect(configurationOf(parsed, '/etc/outlay/outlay.yaml').store.files).toBe(files);
});
