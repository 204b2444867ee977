import { expect, it } from 'vitest';
import { rateBudgetScenario } from './rate-budget-scenario.ts';

it('keeps eight clients of a token within its limit and lets them use it', async () => {
  const lines: string[] = [];
  const { failed } = await rateBudgetScenario({
    rounds: 30_000,
    seed: 7,
    print: (line) => void lines.push(line),
  });
  expect(failed === 0 ? [] : lines).toEqual([]);
}, 30_000);
