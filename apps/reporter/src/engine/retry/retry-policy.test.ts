import {
  AbortedError,
  AuthenticationError,
  InvalidResponseError,
  RateLimitedError,
  UnavailableError,
} from '@outlay/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OutputError } from '../../adapters/files/output-error.ts';
import { ReportProcessError } from '../../adapters/processes/report-process-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { reportRetries } from './pauses.ts';
import { retryPolicies } from './retry-policy.ts';

const now = new Date('2026-11-15T12:00:00Z');
const running = { now, isShuttingDown: false, requests: 10 };
const failedBefore = (failures: number) => ({ ...aPlannedRun().run, failures });

it.each([
  new AuthenticationError('unauthorized', 'no', { status: 401 }),
  new AuthenticationError('forbidden', 'no', { status: 403 }),
  new InvalidResponseError('schema', 'no'),
  new UsageError('no such file'),
  new OutputError('reports/a.pdf', 'other bytes are there'),
  new Error('a bug'),
  'thrown',
])('ends a run at once where trying again cannot help: %s', (error) => {
  expect(retryPolicies.scheduled(error, failedBefore(0), running)).toEqual({ outcome: 'failed' });
});

it.each([
  new UnavailableError('unavailable', 'busy'),
  new UnavailableError('network', 'no connection'),
  new UnavailableError('timeout', 'late'),
  new OutputError('outlay.sqlite-files', 'the disk is full', { retryable: true }),
  new ReportProcessError('died', 'the report process ended unexpectedly (signal SIGKILL)'),
  Object.assign(new Error('disk full'), { code: 'ENOSPC' }),
  new Error('not written', { cause: Object.assign(new Error('disk full'), { code: 'ENOSPC' }) }),
])('tries again after a pause what can pass: %s', (error) => {
  expect(retryPolicies.scheduled(error, failedBefore(0), running)).toEqual({
    outcome: 'retried',
    nextAt: '2026-11-15T12:01:00.000Z',
    failures: 1,
  });
});

it('gives a report whose process crashes each time the pauses of other failures', () => {
  const died = new ReportProcessError('died', 'the report process ended unexpectedly');
  const away = new UnavailableError('network', 'no connection');
  for (const [failures, nextAt] of [
    [0, '2026-11-15T12:01:00.000Z'],
    [1, '2026-11-15T12:02:00.000Z'],
    [5, '2026-11-15T12:32:00.000Z'],
  ] as const) {
    const decision = { outcome: 'retried', nextAt, failures: failures + 1 };
    for (const error of [died, away])
      expect(retryPolicies.scheduled(error, failedBefore(failures), running)).toEqual(decision);
  }
  const loop = new ReportProcessError('crash_loop', 'the process crashed 5 times');
  expect(retryPolicies.scheduled(loop, failedBefore(0), running)).toEqual({ outcome: 'failed' });
});

it('gives up after a bounded number of failures', () => {
  const error = new UnavailableError('network', 'no connection');
  expect(retryPolicies.scheduled(error, failedBefore(reportRetries.maxAttempts - 2), running).outcome).toBe(
    'retried',
  );
  expect(retryPolicies.scheduled(error, failedBefore(reportRetries.maxAttempts - 1), running).outcome).toBe(
    'failed',
  );
});

it('recognizes a run that used a large part of the hourly limit, and defers it', () => {
  const retryAt = new Date('2026-11-15T12:50:00Z');
  const error = new RateLimitedError('later', { retryAt });
  const putOff = (requests: number) =>
    retryPolicies.scheduled(error, failedBefore(0), { ...running, requests });
  expect([99, 100].map((requests) => putOff(requests).outcome)).toEqual(['deferred', 'rate_limited']);
  expect(putOff(100)).toMatchObject({ nextAt: '2026-11-15T12:50:00.000Z', failures: 0 });
});

it('defers a limited run until the limit resets, however often, without counting a failure', () => {
  const anyTime = fc.date({ min: now, max: new Date('2026-11-16T12:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(anyTime, fc.nat({ max: 100 }), (retryAt, failures) => {
      const error = new RateLimitedError('later', { retryAt });
      const earliest = Math.max(retryAt.getTime(), now.getTime() + 1_000);
      expect(retryPolicies.scheduled(error, failedBefore(failures), running)).toEqual({
        outcome: 'deferred',
        nextAt: new Date(earliest).toISOString(),
        failures,
      });
    }),
  );
});

it.each(['manual', 'backfill'] as const)('leaves an interrupted run to the next command: %s', (policy) => {
  const ending = { now, isShuttingDown: true, requests: 10 };
  expect(retryPolicies[policy](new AbortedError('ended'), failedBefore(3), ending)).toEqual({
    outcome: 'released',
    nextAt: null,
    failures: 3,
  });
});

it('releases a run on shutdown, whatever the error', () => {
  const error = new AbortedError('ended');
  expect(
    retryPolicies.scheduled(error, failedBefore(3), { now, isShuttingDown: true, requests: 10 }),
  ).toEqual({
    outcome: 'released',
    nextAt: now.toISOString(),
    failures: 3,
  });
});
