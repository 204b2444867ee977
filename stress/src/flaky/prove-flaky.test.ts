import { expect, it } from 'vitest';
import { playFlaky } from './prove-flaky.ts';

it('makes whole reports of a service that fails half of all requests at random', async () => {
  const lines: string[] = [];
  const tally = await playFlaky({ reports: 3, seed: 1, lanes: 3, say: (line) => lines.push(line) });
  expect({ tally, lines }).toMatchObject({ tally: { passed: 3, failed: 0 } });
}, 180_000);
