import { expect, it } from 'vitest';
import { runPowerCut } from './power-cut-scenario.ts';
import { canRecord } from './record-runs.ts';

it.skipIf(!canRecord())(
  'loses nothing that was printed as delivered when the power is cut (needs strace)',
  { timeout: 120_000 },
  async () => {
    const lines: string[] = [];
    const size = { recordings: 1, runs: 1, every: 40 };
    const { passed, failed } = await runPowerCut(size, 1, (line) => void lines.push(line));
    expect(failed === 0 ? [] : lines).toEqual([]);
    expect(passed).toBeGreaterThan(15);
  },
);
