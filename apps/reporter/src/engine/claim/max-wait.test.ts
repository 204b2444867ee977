import { expect, it } from 'vitest';
import type { RunAttempt } from '../../adapters/store/schema.ts';
import { maxWaitMsOf } from './max-wait.ts';

const ended = (...outcomes: RunAttempt['outcome'][]) => maxWaitMsOf(outcomes.map((outcome) => ({ outcome })));

it('lets other runs proceed while a run is limited, unless it would never finish', () => {
  expect(ended()).toBe(15_000);
  expect(ended('deferred', 'retried', 'released', 'lost', 'deferred', null)).toBe(15_000);
  expect(ended('rate_limited', 'lost', null)).toBeGreaterThan(3_600_000);
});
