import { expect, it } from 'vitest';
import { consoleScenario } from './console-scenario.ts';

it('refuses every attack on the console', async () => {
  const lines: string[] = [];
  const tally = await consoleScenario({ rounds: 4, seed: 7, print: (line) => lines.push(line) });
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(tally).toEqual({ passed: 15, failed: 0 });
}, 300_000);
