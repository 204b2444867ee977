// #region handle-errors
import { type Client, isApiError } from '@outlay/core';

/** What a person should know, whatever happens. */
export async function describeUnread({ notifications }: Client): Promise<string> {
  try {
    return `${await notifications.unreadCount()} unread`;
  } catch (error) {
    if (!isApiError(error)) throw error; // a bug, not an answer
    if (error.code === 'unauthorized') return 'The token is not valid: create another one in the app.';
    if (error.code === 'rate_limited') {
      return `Too many requests this hour; come back at ${error.details.retryAt.toISOString()}.`;
    }
    return `${error.retryable ? 'Try again later' : 'This will not pass by itself'}: ${error.message}`;
  }
}
// #endregion
