import { batches } from '../storage/batches.ts';
import type { LimitDatabase } from '../storage/schema.ts';

/** Requests of a token at one time. */
export type SpentRequests = { readonly tokenId: string; readonly count: number; readonly atMs: number };

/** Adds requests of a token to its window, as the rate limiter does one by one. */
export async function spendRequests(
  limits: LimitDatabase,
  { tokenId, count, atMs }: SpentRequests,
): Promise<void> {
  const row = await limits
    .selectFrom('token_window')
    .select('request_count')
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  const before = row?.request_count ?? 0;
  const requests = Array.from({ length: count }, (_, index) => ({
    token_id: tokenId,
    sequence: before + index + 1,
    requested_at_ms: atMs,
  }));
  for (const batch of batches(requests)) await limits.insertInto('token_request').values(batch).execute();
  await limits
    .insertInto('token_window')
    .values({ token_id: tokenId, request_count: before + count })
    .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ request_count: before + count }))
    .execute();
}
