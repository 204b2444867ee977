import { expect, it } from 'vitest';
import { stressRateBudget } from './rate-budget.ts';

it('keeps eight clients of a token within its limit and lets them use it', async () => {
  const said: string[] = [];
  const { failed } = await stressRateBudget({ rounds: 30_000, seed: 7, say: (line) => void said.push(line) });
  expect(failed === 0 ? [] : said).toEqual([]);
}, 30_000);
