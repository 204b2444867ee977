import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { runAttacks } from './run-attacks.ts';

it('withstands every attack that takes no longer than some seconds, on SQLite', async () => {
  const short = attacks.filter(({ isLong }) => isLong === undefined);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  // Starting a process takes most of the time of a command. The attacks that kill one, or that are its baseline, do.
  const tally = await runAttacks({ attacks: short, stores: ['SQLite'], commands: 'this process', print });
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  // What a machine lacks is skipped.
  expect(tally).toEqual({ passed: short.length - tally.skipped, failed: 0, skipped: tally.skipped });
}, 240_000);

it('names each attack once', () => {
  const names = attacks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
