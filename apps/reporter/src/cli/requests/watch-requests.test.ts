import type { CallEvent } from '@outlay/core';
import { expect, it } from 'vitest';
import { watchRequests } from './watch-requests.ts';

const call: CallEvent = {
  callId: 1,
  endpoint: 'listCategories',
  method: 'GET',
  path: '/api/Categories',
  origin: 'https://finance.example',
  attempt: 1,
};

it('counts requests and responses, and shows why it waits', () => {
  const lines: string[] = [];
  const { hooks, urls } = watchRequests({
    detail: (text) => lines.push(text),
    problem: (text) => lines.push(`! ${text}`),
  });
  hooks.onSend('https://finance.example/api/Categories');
  hooks.onRetry?.({ ...call, errorCode: 'unavailable', status: 503, delayMs: 1200 });
  hooks.onSend('https://finance.example/api/Categories');
  hooks.onResponse?.({ ...call, startedAt: new Date(0), waitedMs: 0, durationMs: 5 });
  hooks.onWait?.({ ...call, waitMs: 600_000, reason: 'rate_limited' });
  expect(lines).toEqual([
    '0 of 1 requests done',
    '! The finance service responds with HTTP 503; retrying in 2 s (Ctrl-C to stop)',
    '1 of 2 requests done',
    'waiting 10 min for the hourly limit of the token to reset',
  ]);
  expect(urls).toHaveLength(2);
});
