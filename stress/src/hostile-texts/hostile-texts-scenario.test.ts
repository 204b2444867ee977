import { textRoundTrips } from '@outlay/exporters/internal/testing/text-round-trips.ts';
import { expect, it } from 'vitest';
import { hostileTextsScenario } from './hostile-texts-scenario.ts';

it('reads 600 texts back from every format', async () => {
  const lines: string[] = [];
  const tally = await hostileTextsScenario({ rounds: 600, seed: 7, print: (line) => lines.push(line) });
  expect(lines).toEqual(Object.keys(textRoundTrips).map((name) => `${name}: 600 texts, 600 came back`));
  expect(tally).toEqual({ passed: 600 * lines.length, failed: 0 });
}, 60_000);
