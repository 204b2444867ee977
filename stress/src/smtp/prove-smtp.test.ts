import { expect, it } from 'vitest';
import { proveSmtpOf } from './prove-smtp.ts';

it('leaves every reader in the right state, and sends nobody a message twice, however a mail server fails', async () => {
  const lines: string[] = [];
  const isPlayed = (name: string) => /^(AUTH|dot): [^h]*$|one of three/.test(name);
  const size = { isPlayed, rounds: 6, withUsualLimits: false };
  const tally = await proveSmtpOf(size, 1, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(tally).toEqual({ passed: 19, failed: 0 });
}, 120_000);
