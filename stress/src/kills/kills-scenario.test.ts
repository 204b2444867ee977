import { expect, it } from 'vitest';
import { runKills } from './kills-scenario.ts';

/** A file and a message, and the built scheduler; `pnpm stress kills` has all points, on both stores. */
const points = ['half of a staged file written', 'after the answer, not recorded; hold'];

const selected = new Set([...points, 'random times'].map((name) => `SQLite: ${name}`));

it('loses nothing and sends nothing twice when schedulers are killed', { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  const size = {
    rounds: 1,
    chainLength: 2,
    // Fewer measurements of rounds without kills.
    concurrency: 1,
    isSelected: (name: string) => selected.has(name),
  };
  const { passed, failed } = await runKills(size, 1, (line) => void lines.push(line));
  expect(failed === 0 ? [] : lines).toEqual([]);
  // Also the measurement of rounds without kills.
  expect(passed).toBe(points.length + 1 + 1);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^SQLite: random times: 1 rounds?, [1-9]\d* schedulers killed, lost 0, twice 0, seed 1$/,
    ),
  );
});
