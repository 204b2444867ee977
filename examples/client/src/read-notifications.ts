// #region read-notifications
import type { Client } from '@outlay/core';

/** Titles of what is unread, newest first; pages are turned as they are needed. */
export async function unreadTitles({ notifications }: Client): Promise<string[]> {
  const titles: string[] = [];
  for await (const { type, title } of notifications.list({ isRead: false, pageSize: 20 })) {
    titles.push(`${type ?? 'unknown kind'}: ${title}`);
  }
  return titles;
}
// #endregion
