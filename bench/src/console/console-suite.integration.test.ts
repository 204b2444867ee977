import { expect, it } from 'vitest';
import type { BenchRow } from '../suite.ts';
import { measureConsole, targetsOf } from './console-suite.ts';

it('opens every page of a store that was filled', async () => {
  const options = { documents: [300], databases: ['sqlite'], rounds: 1, say: () => undefined };
  const rows = await measureConsole(options);
  expect(rows.map(({ page }) => page)).toEqual(
    expect.arrayContaining(['select 1', 'Today', 'Runs of a recipient', 'An account']),
  );
  expect(rows.filter(({ bytes }) => Number(bytes) < 30)).toEqual([]);
  expect(rows.find(({ page }) => page === 'select 1')).toMatchObject({ ours: false, ratioToLimit: 1 });
}, 120_000);

it.each([
  [99, 299, true],
  [101, 299, false],
  [99, 301, false],
])('misses its target with a median of %i ms or a p99 of %i ms: %s', (wallMs, p99Ms, isMet) => {
  const row: BenchRow = {
    suite: 'console',
    size: 1,
    contender: 'sqlite',
    page: 'Today',
    ours: true,
    wallMs,
    p99Ms,
    rssMiB: null,
    ratioToLimit: 1,
  };
  expect(targetsOf([row, { ...row, ours: false, wallMs: 1_000 }])).toMatchObject([{ isMet }]);
});
