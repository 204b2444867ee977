import { expect, it } from 'vitest';
import type { BenchRow } from '../suite.ts';
import { targetsOf } from './rows.ts';
import { serviceSuite } from './service-suite.ts';

it('asks a real service and its limit', async () => {
  const said: string[] = [];
  const { rows, targets } = await serviceSuite({
    documents: [250],
    databases: ['sqlite'],
    rounds: 1,
    requests: 8,
    say: (line) => said.push(line),
  });
  expect(rows.map(({ size, endpoint, contender }) => `${size} ${endpoint} ${contender}`)).toEqual(
    ['SQLite', 'bare Hono'].flatMap((contender) =>
      ['PurchaseDocuments/my', 'summaries/periods', 'unread-count'].map(
        (endpoint) => `250 ${endpoint} ${contender}`,
      ),
    ),
  );
  for (const row of rows) {
    expect(row.wallMs).toBeGreaterThan(0);
    expect(row.ratioToLimit).toBeGreaterThan(0);
    expect(row['p99Ms']).toBeGreaterThanOrEqual(Number(row['p50Ms']));
    const same = rows.filter(({ endpoint }) => endpoint === row['endpoint']);
    // The limit answers the same bytes.
    expect(new Set(same.map(({ bytes }) => bytes)).size).toBe(1);
  }
  expect(targets.map(({ text }) => text.replace(/ (takes|is) .*/, ''))).toEqual([
    'SQLite: PurchaseDocuments/my from 250 documents',
    'SQLite: summaries/periods from 250 documents',
    'SQLite: with 64 connections, p99 of PurchaseDocuments/my from 250 documents',
    'SQLite: with 64 connections, p99 of summaries/periods from 250 documents',
    'SQLite: with 64 connections, p99 of unread-count from 250 documents',
  ]);
  expect(said).toContain('round 1 of 1');
}, 60_000);

it('misses its targets when the list from many documents takes much longer, or an answer than the limit', () => {
  const row = (size: number, wallMs: number, ratioToLimit = 2): BenchRow => ({
    suite: 'service',
    size,
    endpoint: 'PurchaseDocuments/my',
    contender: 'SQLite',
    ours: true,
    wallMs,
    rssMiB: null,
    ratioToLimit,
  });
  const met = (rows: readonly BenchRow[]) => targetsOf(rows).map(({ isMet }) => isMet);
  expect(met([row(10, 100), row(1000, 151)])).toEqual([true, true, false]);
  expect(met([row(1000, 149), row(10, 100)])).toEqual([true, true, true]);
  expect(met([row(10, 100, 2.01)])).toEqual([false]);
  expect(met([{ ...row(10, 100, 9), ours: false }])).toEqual([]);
  const crowded = (crowdedP50Ms: number, crowdedP99Ms: number) => ({
    ...row(10, 100),
    crowdedP50Ms,
    crowdedP99Ms,
  });
  expect([met([crowded(10, 30)]), met([crowded(10, 30.1)])]).toEqual([
    [true, true],
    [true, false],
  ]);
});
