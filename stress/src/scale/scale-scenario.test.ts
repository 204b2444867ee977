import { expect, it } from 'vitest';
import { runScale } from './scale-scenario.ts';

// One process is what most tests of schedulers have. How long a tick takes says nothing beside other tests.
it('delivers a job of many accounts once, by two processes', async () => {
  const lines: string[] = [];
  const tally = await runScale(
    { accounts: 4, workers: [2], maxTickMs: Number.POSITIVE_INFINITY },
    (line) => void lines.push(line),
  );
  expect(lines.filter((line) => line.includes('FAIL'))).toEqual([]);
  expect(tally).toEqual({ passed: 4, failed: 0 });
}, 120_000);
