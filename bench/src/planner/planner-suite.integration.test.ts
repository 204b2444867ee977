import { expect, it } from 'vitest';
import { plannerSuite } from './planner-suite.ts';

it('measures reading a configuration, and planning its jobs', async () => {
  const { rows, targets } = await plannerSuite({
    documents: [120],
    databases: ['sqlite'],
    rounds: 1,
    say: () => undefined,
  });
  expect(rows.map(({ contender, ours }) => [contender, ours])).toEqual([
    ['reading the configuration', true],
    ['limit, sqlite', false],
    ['planner, sqlite', true],
  ]);
  for (const { wallMs, cpuMs } of rows) expect([wallMs > 0, Number(cpuMs) > 0]).toEqual([true, true]);
  // The targets are for the full size.
  expect(targets).toEqual([]);
}, 60_000);
