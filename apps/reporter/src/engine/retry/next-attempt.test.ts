import { expect, it } from 'vitest';
import type { Delivery } from '../../adapters/store/schema.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { lastAttemptOf } from './next-attempt.ts';

const { run, deliveries } = aPlannedRun({ origin: 'schedule' });
const deferred = (attempt: number, nextAttemptAt: string): Delivery[] =>
  deliveries.slice(0, 1).map((delivery) => ({ ...delivery, state: 'deferred', attempt, nextAttemptAt }));

it('has no last attempt for a run that is not retried', () => {
  expect(lastAttemptOf({ ...run, nextAt: null }, deliveries)).toBeNull();
  const nextAt = '2026-11-01T05:00:00.000Z';
  expect(lastAttemptOf({ ...run, state: 'delivering', nextAt }, deliveries)).toBeNull();
});

it('is the last of twelve attempts to create a report', () => {
  const failed = { ...run, failures: 7, nextAt: '2026-11-01T07:07:00.000Z' };
  expect(lastAttemptOf(failed, deliveries)).toBe('2026-11-01T21:15:00.000Z');
});

it('is the last of fourteen attempts of the slowest delivery', () => {
  const nextAt = '2026-11-01T07:35:00.000Z';
  const left = [...deferred(13, '2026-11-01T09:00:00.000Z'), ...deferred(5, nextAt)];
  expect(lastAttemptOf({ ...run, state: 'delivering', nextAt }, left)).toBe('2026-11-03T03:35:00.000Z');
});
