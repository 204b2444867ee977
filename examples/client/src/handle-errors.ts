// #region handle-errors
import { ApiError, AuthenticationError, type Client, RateLimitedError } from '@outlay/core';

/** What a person should know, whatever happens. */
export async function describeUnread({ notifications }: Client): Promise<string> {
  try {
    return `${await notifications.unreadCount()} unread`;
  } catch (error) {
    if (error instanceof AuthenticationError) return 'Create another token in the app.';
    if (error instanceof RateLimitedError) {
      return `Too many requests this hour; come back at ${error.retryAt.toISOString()}.`;
    }
    if (!(error instanceof ApiError)) throw error; // a bug, not an answer
    return `${error.retryable ? 'Try again later' : 'This will not pass by itself'}: ${error.message}`;
  }
}
// #endregion
