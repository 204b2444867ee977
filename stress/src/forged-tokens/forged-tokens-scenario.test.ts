import { expect, it } from 'vitest';
import { forgedTokensScenario } from './forged-tokens-scenario.ts';

it('accepts no forged or altered token', async () => {
  const lines: string[] = [];
  const outcome = await forgedTokensScenario({ rounds: 400, seed: 7, print: (line) => lines.push(line) });
  expect(lines).toEqual([
    '400 forged or altered tokens of 39 kinds: 400 times 401 unauthorized',
    '4 of 4 genuine ones in between were accepted',
  ]);
  expect(outcome).toEqual({ passed: 400, failed: 0 });
});
