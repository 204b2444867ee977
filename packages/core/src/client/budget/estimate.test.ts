import { expect, it } from 'vitest';
import { addSettled, unusedBudget } from './budget-state.ts';
import { storedBudget } from './estimate.ts';

it('tells what is left of a stored budget now, not when it was stored', () => {
  const hourMs = 3_600_000;
  const stored = { ...unusedBudget(100), settled: addSettled(addSettled([], 0), 0), seenMs: 1_000 };
  const now = new Date('2026-11-15T12:00:00Z');
  expect(storedBudget(stored, 2_000, now)).toMatchObject({ limit: 100, remaining: 98 });
  expect(storedBudget(stored, hourMs + 60_000, now).remaining).toBe(100);
});
