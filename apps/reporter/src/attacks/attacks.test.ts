import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { playAttacks } from './play-attacks.ts';

it('withstands every attack that takes no longer than some seconds, on SQLite', async () => {
  const short = attacks.filter(({ isLong }) => isLong === undefined);
  const lines: string[] = [];
  const tally = await playAttacks({ attacks: short, stores: ['SQLite'], say: (line) => lines.push(line) });
  expect(lines.filter((line) => /^(FAIL| )/.test(line))).toEqual([]);
  expect(tally).toEqual({ passed: short.length, failed: 0, skipped: 0 });
}, 240_000);

it('names each attack once', () => {
  const names = attacks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
