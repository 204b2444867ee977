import type { ResponseEvent } from '@outlay/core';
import { expect, it } from 'vitest';
import { createOutages } from './outages.ts';

const response: ResponseEvent = {
  callId: 1,
  endpoint: 'listTags',
  method: 'GET',
  path: '/api/Tags',
  origin: 'https://finance.example',
  attempt: 1,
  startedAt: new Date(0),
  waitedMs: 0,
  durationMs: 1,
};
const baseUrl = 'https://finance.example/base';

it('waits less for a service that has been failing for half a minute, until it responds', () => {
  let seconds = 0;
  const outages = createOutages(() => new Date(seconds * 1000));
  const at = (second: number, event: Partial<ResponseEvent>) => {
    seconds = second;
    outages.onResponse({ ...response, ...event });
    return outages.retryFor(baseUrl);
  };
  expect(at(0, { errorCode: 'unavailable' })).toEqual({});
  expect(at(29, { errorCode: 'network' })).toEqual({});
  expect(at(30, { errorCode: 'timeout' })).toEqual({ maxElapsedMs: 5_000 });
  expect(outages.retryFor('https://other.example')).toEqual({});
  expect(at(31, { errorCode: 'not_found' })).toEqual({});
  expect(at(70, { errorCode: 'protocol' })).toEqual({});
  expect(at(71, {})).toEqual({});
  expect(at(110, { errorCode: 'unavailable' })).toEqual({});
});
