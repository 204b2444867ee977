import { expect, it } from 'vitest';
import { proveFaultsOf } from './prove-faults.ts';

it('loses nothing, delivers nothing twice and says what is wrong, whatever disk or folder fails, with two schedulers', async () => {
  const lines: string[] = [];
  const isPlayed = (name: string) => /staged files|target folder|two schedulers/.test(name);
  const { failed } = await proveFaultsOf({ accounts: 4, isPlayed }, (line) => lines.push(line));
  expect(lines.filter((line) => !/^(ok|skip) /.test(line))).toEqual([]);
  expect([failed, lines.length]).toEqual([0, 8]);
}, 120_000);
