import { expect, it } from 'vitest';
import { reportsSuite } from './reports-suite.ts';

it('measures each contender in a process of its own', async () => {
  const { rows, targets } = await reportsSuite({ documents: [100], rounds: 1, say: () => undefined });
  expect(rows.map(({ contender, ours, size }) => [contender, ours, size])).toEqual([
    ['limit', false, 100],
    ['buildReport', true, 100],
  ]);
  for (const { wallMs, rssMiB } of rows) {
    expect(wallMs).toBeGreaterThan(0);
    expect(rssMiB).toBeGreaterThan(20);
  }
  expect(targets).toEqual([]);
}, 30_000);
