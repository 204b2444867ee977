import { expect, it } from 'vitest';
import { proveKillsOf } from './prove-kills.ts';

/** One of every kind of recovery; `prove kills` has them all, on both stores. */
const points = [
  'planned, not committed',
  'half of a staged file written',
  'a file linked, not recorded',
  'half of a message sent',
  'all of a message but its dot sent',
  'after the dot, before the answer; resend',
  'after the answer, not recorded; hold',
];

it('loses nothing and sends nothing twice when schedulers are killed', { timeout: 120_000 }, async () => {
  const said: string[] = [];
  const size = { points, rounds: 2, stores: ['SQLite'], withLeases: false } as const;
  const { passed, failed } = await proveKillsOf(size, 1, (line) => void said.push(line));
  expect(failed === 0 ? [] : said).toEqual([]);
  expect(passed).toBe(2 + points.length + 2);
});
