import type { RateStanding } from '../limits/rate-limiter.ts';
import { rateHeaders } from './rate-headers.ts';

/** Headers of every response, whatever its status. */
export function responseHeaders(
  requestId: string,
  standing: RateStanding | undefined,
  now: Date,
): Record<string, string> {
  return {
    ...rateHeaders(standing, now),
    Date: now.toUTCString(),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
