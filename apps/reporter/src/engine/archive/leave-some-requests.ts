import { type Client, RateLimitedError } from '@outlay/core';

/** The share of the hourly limit that a pull leaves to reports and other commands. */
const shareLeft = 0.1;

/** The share that must be available before a pull is worth continuing. */
const shareToContinue = 0.5;

/**
 * Ends a pull before it uses up the hourly limit of the token.
 * @throws {RateLimitedError} if only the last tenth is left
 */
export async function leaveSomeRequests(client: Pick<Client, 'budget' | 'estimate'>): Promise<void> {
  const { limit, remaining } = await client.budget();
  if (remaining > limit * shareLeft) return;
  const { possibleFrom } = await client.estimate(Math.ceil(limit * shareToContinue));
  const retryAt = possibleFrom ?? new Date(0);
  throw new RateLimitedError(
    `${remaining} of ${limit} requests per hour are left, which a pull leaves to reports; the next can be sent after ${retryAt.toISOString()}`,
    { retryAt },
  );
}
