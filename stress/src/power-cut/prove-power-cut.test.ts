import { expect, it } from 'vitest';
import { provePowerCutOf } from './prove-power-cut.ts';
import { canRecord } from './record-runs.ts';

it.skipIf(!canRecord())(
  'loses nothing that was said to be delivered when the power is cut (needs strace)',
  { timeout: 120_000 },
  async () => {
    const said: string[] = [];
    const size = { recordings: 1, runs: 1, every: 40 };
    const { passed, failed } = await provePowerCutOf(size, 1, (line) => void said.push(line));
    expect(failed === 0 ? [] : said).toEqual([]);
    expect(passed).toBeGreaterThan(15);
  },
);
