import { readRequests } from '../limits/counted-requests.ts';
import { batches } from '../storage/batches.ts';
import type { LimitDatabase } from '../storage/schema.ts';

/** Requests of a token at one time. */
export type SpentRequests = { readonly tokenId: string; readonly count: number; readonly atMs: number };

/** Adds requests of a token to its window, as the rate limiter does one by one. */
export async function spendRequests(
  limits: LimitDatabase,
  { tokenId, count, atMs }: SpentRequests,
): Promise<void> {
  const { last } = await readRequests(limits, tokenId);
  const requests = Array.from({ length: count }, (_, index) => ({
    token_id: tokenId,
    sequence: last + index + 1,
    requested_at_ms: atMs,
  }));
  for (const batch of batches(requests)) await limits.insertInto('token_request').values(batch).execute();
}
