import { expect, it } from 'vitest';
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
  'takes no "%s" for how long files are kept',
  (keepFiles) => {
    const { error } = storeSchema.safeParse({ url, keepFiles });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['keepFiles'], 'expected forever, or a number of days, like 400 days'],
    ]);
  },
);
