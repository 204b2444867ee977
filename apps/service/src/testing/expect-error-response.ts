import { expect } from 'vitest';
import type { RawAnswer } from './raw-connection.ts';

/** The four headers of specification §8. */
const rateHeaderNames = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-reset-after',
];

/** Asserts that a response is a complete error response of the interface without internal details. */
export function expectErrorResponse({ status, headers, body }: RawAnswer, code: string): void {
  const parsed = JSON.parse(body) as Record<string, string>;
  expect(headers.get('content-type')).toBe('application/json');
  expect(Object.keys(parsed).toSorted()).toEqual(['error', 'message', 'path', 'requestId', 'timestamp']);
  expect([status, parsed['error']]).toEqual([status, code]);
  expect(parsed['requestId']).toMatch(/^req_[0-9a-f]{24}$/);
  expect(headers.get('x-request-id')).toBe(parsed['requestId']);
  expect(new Date(parsed['timestamp'] ?? '').toISOString()).toBe(parsed['timestamp']);
  expect(body).not.toMatch(/node_modules|\.ts\b|\bat \w+|HPE_|stack/);
  expect(rateHeaderNames.filter((name) => !/^\d+$/.test(headers.get(name) ?? ''))).toEqual([]);
}
