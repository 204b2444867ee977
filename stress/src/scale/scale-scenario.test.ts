import { expect, it } from 'vitest';
import { runScale } from './scale-scenario.ts';

it('delivers a job of many accounts once, by one process and by two', async () => {
  const lines: string[] = [];
  const tally = await runScale({ accounts: 4, workers: [1, 2] }, (line) => void lines.push(line));
  expect(lines.filter((line) => line.includes('FAIL'))).toEqual([]);
  expect(tally).toEqual({ passed: 8, failed: 0 });
}, 120_000);
