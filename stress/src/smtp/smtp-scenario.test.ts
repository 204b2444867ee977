import { expect, it } from 'vitest';
import { runSmtp } from './smtp-scenario.ts';

it('records the right state for every recipient, and sends nobody a message twice, however a mail server fails', async () => {
  const lines: string[] = [];
  const isSelected = (name: string) => /^(AUTH|dot): [^h]*$|one of three/.test(name);
  const size = { isSelected, rounds: 2, withDefaultTimeouts: false };
  const tally = await runSmtp(size, 1, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(tally).toEqual({ passed: 15, failed: 0 });
}, 120_000);
