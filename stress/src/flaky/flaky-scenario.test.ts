import { expect, it } from 'vitest';
import { runFlaky } from './flaky-scenario.ts';

it('completes reports of a service that fails half of all requests at random', async () => {
  const lines: string[] = [];
  const tally = await runFlaky({ reports: 3, seed: 1, concurrency: 3, print: (line) => lines.push(line) });
  expect({ tally, lines }).toMatchObject({ tally: { passed: 3, failed: 0 } });
}, 180_000);
