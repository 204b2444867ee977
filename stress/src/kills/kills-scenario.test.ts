import { expect, it } from 'vitest';
import { runKills } from './kills-scenario.ts';

/** One of each kind of recovery; `pnpm stress kills` has them all, on both stores. */
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
  const lines: string[] = [];
  const size = { points, rounds: 2, stores: ['SQLite'], withLeases: false } as const;
  const { passed, failed } = await runKills(size, 1, (line) => void lines.push(line));
  expect(failed === 0 ? [] : lines).toEqual([]);
  expect(passed).toBe(2 + points.length + 2);
});
