import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { playAttacks } from './play-attacks.ts';

it('withstands every attack on SQLite', async () => {
  const lines: string[] = [];
  const tally = await playAttacks({ attacks, stores: ['SQLite'], say: (line) => lines.push(line) });
  expect(lines.filter((line) => /^(FAIL| )/.test(line))).toEqual([]);
  expect(tally).toEqual({ passed: attacks.length, failed: 0, skipped: 0 });
}, 240_000);

it('names each attack once', () => {
  const names = attacks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
