import type { RetryEvent } from '@outlay/core';
import { expect, it } from 'vitest';
import { logRetries } from './log-retries.ts';
import { retryText } from './retry-text.ts';

const retry: RetryEvent = {
  callId: 1,
  endpoint: 'listTags',
  method: 'GET',
  path: '/api/Tags',
  origin: 'https://finance.example',
  attempt: 1,
  errorCode: 'timeout',
  delayMs: 3_200,
};

it.each([
  [{ errorCode: 'timeout' }, 'does not respond'],
  [{ errorCode: 'timeout', status: 200 }, 'does not respond'],
  [{ errorCode: 'unavailable', status: 503 }, 'responds with HTTP 503'],
  [{ errorCode: 'protocol', status: 200 }, 'sends invalid responses'],
  [{ errorCode: 'network', systemCode: 'ECONNREFUSED' }, 'refuses connections'],
  [{ errorCode: 'network', systemCode: 'UND_ERR_SOCKET' }, 'closes connections without responding'],
  [{ errorCode: 'network', systemCode: 'ENOTFOUND' }, 'has an unknown host name (ENOTFOUND)'],
  [{ errorCode: 'network', systemCode: 'EHOSTUNREACH' }, 'is unreachable (EHOSTUNREACH)'],
  [{ errorCode: 'network' }, 'is unreachable'],
] as const)('says of %j that the service %s', (event, problem) => {
  expect(retryText({ ...retry, ...event })).toBe(
    `The finance service ${problem}; retrying in 4 s (Ctrl-C to stop)`,
  );
});

it('logs a line of many retries side by side, and none of short waits', () => {
  const lines: string[] = [];
  let seconds = 0;
  const { onRetry } = logRetries(
    (line) => lines.push(line),
    () => new Date(seconds * 1000),
  );
  const at = (second: number, event: Partial<RetryEvent>) => {
    seconds = second;
    onRetry({ ...retry, ...event });
  };
  at(0, { delayMs: 900 });
  at(1, { delayMs: 2_000 });
  at(1, { delayMs: 3_000 });
  at(5, { delayMs: 4_000 });
  at(6, { delayMs: 8_000, errorCode: 'unavailable', status: 502 });
  at(13, { delayMs: 8_000 });
  at(20, { delayMs: 8_000, errorCode: 'rate_limited' });
  at(21, { delayMs: 5_000 });
  expect(lines).toEqual([
    'The finance service does not respond; retrying in 2 s (Ctrl-C to stop)',
    'The finance service responds with HTTP 502; retrying in 8 s (Ctrl-C to stop)',
    'The finance service does not respond; retrying in 5 s (Ctrl-C to stop)',
  ]);
});
