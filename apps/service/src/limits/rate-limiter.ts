import type { Clock } from '../clock/clock.ts';
import type { LimitDatabase } from '../storage/schema.ts';

/** Length of the rolling window (specification §8). */
const windowMs = 3_600_000;

/**
 * Maximum difference between the clocks of machines that share a database. A request with a later time was counted by a
 * clock that was ahead; it is ignored, because it would stay in the window too long.
 */
const maxClockLeadMs = 60_000;

/** The state of a token's limit after a request. */
export type RateStanding = {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest counted request leaves the window, in milliseconds since 1970. */
  readonly resetAtMs: number;
  /** Time until then, rounded up to whole seconds. */
  readonly resetAfterSeconds: number;
};

/** Counts requests against a token's hourly limit. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates the rate limiter: an exact rolling hour. Each request is counted in one transaction, so the limit holds for
 * concurrent requests, several processes and after restarts. Rejected requests are not counted.
 */
export function createRateLimiter(limits: LimitDatabase, clock: Clock) {
  return {
    /** Counts a request of a token, or rejects it. */
    count(tokenId: string, limit: number): Promise<RateStanding> {
      return limits.transaction().execute(async (transaction) => {
        const last = await lockWindow(transaction, tokenId);
        const nowMs = clock().getTime();
        const { used, oldestMs } = await requestsInWindow(transaction, tokenId, nowMs);
        const isAllowed = used < limit;
        if (isAllowed) await addRequest(transaction, { tokenId, sequence: last + 1, nowMs });
        const resetAtMs = Math.min(oldestMs ?? nowMs, nowMs) + windowMs;
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

/** Writing the token's row first locks it for the rest of the transaction. */
async function lockWindow(transaction: LimitDatabase, tokenId: string): Promise<number> {
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
  return last;
}

/** Deletes requests outside the window, and counts the others. */
async function requestsInWindow(
  transaction: LimitDatabase,
  tokenId: string,
  nowMs: number,
): Promise<{ readonly used: number; readonly oldestMs: number | null }> {
  await transaction
    .deleteFrom('token_request')
    .where((where) => {
      const ofToken = where('token_id', '=', tokenId);
      // SQLite scans every request of the token unless each side of the condition includes the token.
      return where.or([
        where.and([ofToken, where('requested_at_ms', '<=', nowMs - windowMs)]),
        where.and([ofToken, where('requested_at_ms', '>', nowMs + maxClockLeadMs)]),
      ]);
    })
    .execute();
  const requests = transaction.selectFrom('token_request').where('token_id', '=', tokenId);
  const oldest = requests.select('requested_at_ms').orderBy('requested_at_ms').limit(1);
  const { used, oldestMs } = await requests
    .select(({ fn }) => [fn.countAll().as('used'), oldest.as('oldestMs')])
    .executeTakeFirstOrThrow();
  return { used: Number(used), oldestMs };
}

type CountedRequest = { readonly tokenId: string; readonly sequence: number; readonly nowMs: number };

async function addRequest(
  transaction: LimitDatabase,
  { tokenId, sequence, nowMs }: CountedRequest,
): Promise<void> {
  await transaction
    .insertInto('token_request')
    .values({ token_id: tokenId, sequence, requested_at_ms: nowMs })
    .execute();
  await transaction
    .updateTable('token_window')
    .set({ request_count: sequence })
    .where('token_id', '=', tokenId)
    .execute();
}
