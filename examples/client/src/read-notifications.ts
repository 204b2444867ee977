// #region read-notifications
import type { Client } from '@outlay/core';
import { notificationTypes, readEnumeration } from '@outlay/core/contract';

/** Titles of what is unread, newest first; pages are turned as they are needed. */
export async function unreadTitles({ notifications }: Client): Promise<string[]> {
  const titles: string[] = [];
  for await (const { type, title } of notifications.list({ isRead: false, pageSize: 20 })) {
    const kind = readEnumeration(notificationTypes, type);
    titles.push(`${kind?.isKnown ? kind.name : 'unknown kind'}: ${title}`);
  }
  return titles;
}
// #endregion
