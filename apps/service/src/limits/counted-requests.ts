import type { LimitDatabase } from '../storage/schema.ts';

/**
 * The stored requests of a token, in the order of their numbers. The first use of a token stores a request 0 that is
 * long over, because each request is stored as the successor of another one.
 */
export async function readRequests(
  limits: LimitDatabase,
  tokenId: string,
): Promise<{ last: number; times: number[] }> {
  const rows = await limits
    .selectFrom('token_request')
    .select(['sequence', 'requested_at_ms'])
    .where('token_id', '=', tokenId)
    .orderBy('sequence')
    .execute();
  const last = rows.at(-1)?.sequence;
  if (last !== undefined) return { last, times: rows.map((row) => row.requested_at_ms) };
  await limits
    .insertInto('token_request')
    .values({ token_id: tokenId, sequence: 0, requested_at_ms: 0 })
    .onConflict((conflict) => conflict.columns(['token_id', 'sequence']).doNothing())
    .execute();
  return { last: 0, times: [] };
}

/** A request to store: the number of the last one before it, and its time. */
export type AddedRequest = { readonly tokenId: string; readonly after: number; readonly nowMs: number };

/** Stores requests. */
export type RequestAdder = (request: AddedRequest) => Promise<boolean>;

/**
 * Creates what stores a request with the next number, if the last one still has the number `after`, and returns whether it
 * was stored. Every request needs the statement: it is compiled once.
 */
export function requestAdder(limits: LimitDatabase): RequestAdder {
  const [nowMs, tokenId, after] = [0, '', 0];
  const statement = limits
    .insertInto('token_request')
    .columns(['token_id', 'sequence', 'requested_at_ms'])
    .expression(
      limits
        .selectFrom('token_request')
        .select(({ eb }) => [
          'token_id',
          eb('sequence', '+', eb.lit(1)).as('next'),
          eb.cast<number>(eb.val(nowMs), 'bigint').as('now'),
        ])
        .where('token_id', '=', tokenId)
        .where('sequence', '=', after),
    )
    .onConflict((conflict) => conflict.columns(['token_id', 'sequence']).doNothing())
    .compile();
  return async (request) => {
    const parameters = [request.nowMs, request.tokenId, request.after];
    const { numAffectedRows = 0n } = await limits.executeQuery({ ...statement, parameters });
    return numAffectedRows > 0n;
  };
}

/** Deletes the requests of a token with lower numbers. The last one must stay, because the next one follows it. */
export async function deleteRequestsBefore(
  limits: LimitDatabase,
  tokenId: string,
  sequence: number,
): Promise<void> {
  await limits
    .deleteFrom('token_request')
    .where('token_id', '=', tokenId)
    .where('sequence', '<', sequence)
    .execute();
}
