import { expect, it } from 'vitest';
import { runFleet } from './fleet-scenario.ts';

it('gives everybody one report, and nobody that of somebody else, while accounts change', async () => {
  const lines: string[] = [];
  const tally = await runFleet({ accounts: 20, changed: 5 }, (line) => void lines.push(line));
  expect(lines.filter((line) => line.includes('FAIL'))).toEqual([]);
  expect(tally).toEqual({ passed: 20, failed: 0 });
  // Which ones were delivered before is a matter of timing, but not all of them were.
  expect(lines.join()).toMatch(/held|skipped/);
}, 240_000);
