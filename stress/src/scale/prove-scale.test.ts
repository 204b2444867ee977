import { expect, it } from 'vitest';
import { proveScaleOf } from './prove-scale.ts';

it('delivers a job of many accounts once, by one process and by two', async () => {
  const said: string[] = [];
  const tally = await proveScaleOf({ accounts: 25, workers: [1, 2] }, (line) => void said.push(line));
  expect(said.filter((line) => line.includes('wrong'))).toEqual([]);
  expect(tally).toEqual({ passed: 50, failed: 0 });
}, 120_000);
