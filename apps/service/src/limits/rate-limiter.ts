import type { Clock } from '../clock.ts';
import type { LimitDatabase } from '../storage/schema.ts';

/** Length of the rolling window (specification §8). */
const windowMs = 3_600_000;

/** How a token stands with its limit, after the request that asked. */
export type RateStanding = {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest counted request leaves the window, in milliseconds since 1970. */
  readonly resetAtMs: number;
  /** Until then; a part of a second counts as a whole one. */
  readonly resetAfterSeconds: number;
};

/** Counts requests against a token's hourly limit. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Makes the limiter: a true rolling hour, counted in one transaction a request, so it is exact under parallel
 * requests, across processes and over restarts. Refused requests do not count.
 */
export function createRateLimiter(limits: LimitDatabase, clock: Clock) {
  return {
    /** Counts one request of a token, or refuses it. */
    count(tokenId: string, limit: number): Promise<RateStanding> {
      return limits.transaction().execute(async (transaction) => {
        // Writing the token's row first is the lock that makes the rest of the transaction exclusive.
        const { request_count: last } = await transaction
          .insertInto('token_window')
          .values({ token_id: tokenId, request_count: 0 })
          .onConflict((conflict) =>
            conflict
              .column('token_id')
              .doUpdateSet((of) => ({ request_count: of.ref('token_window.request_count') })),
          )
          .returning('request_count')
          .executeTakeFirstOrThrow();
        const nowMs = clock().getTime();
        const requests = transaction.deleteFrom('token_request').where('token_id', '=', tokenId);
        await requests.where('requested_at_ms', '<=', nowMs - windowMs).execute();
        const inWindow = await transaction
          .selectFrom('token_request')
          .select(['sequence', 'requested_at_ms'])
          .where('token_id', '=', tokenId)
          .orderBy('sequence')
          .limit(1)
          .executeTakeFirst();
        const used = inWindow ? last - inWindow.sequence + 1 : 0;
        const isAllowed = used < limit;
        if (isAllowed) {
          await transaction
            .insertInto('token_request')
            .values({ token_id: tokenId, sequence: last + 1, requested_at_ms: nowMs })
            .execute();
          await transaction
            .updateTable('token_window')
            .set({ request_count: last + 1 })
            .where('token_id', '=', tokenId)
            .execute();
        }
        const resetAtMs = (inWindow?.requested_at_ms ?? nowMs) + windowMs;
        return {
          isAllowed,
          limit,
          remaining: Math.max(0, limit - used - (isAllowed ? 1 : 0)),
          resetAtMs,
          resetAfterSeconds: Math.max(0, Math.ceil((resetAtMs - nowMs) / 1000)),
        };
      });
    },
  };
}
