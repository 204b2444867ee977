import { scopeLimits } from '@outlay/core/contract';
import type { RateStanding } from '../limits/rate-limiter.ts';

/**
 * The headers of specification §8. Requests without a valid token are not counted; the headers then show an unused
 * `read` limit.
 */
export function rateHeaders(standing: RateStanding | undefined, now: Date): Record<string, string> {
  const { limit, remaining, resetAtMs, resetAfterSeconds } = standing ?? {
    limit: scopeLimits.read,
    remaining: scopeLimits.read,
    resetAtMs: now.getTime(),
    resetAfterSeconds: 0,
  };
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
    'X-RateLimit-Reset-After': String(resetAfterSeconds),
  };
}
