import type { NotificationCategory, NotificationType } from '../../contract/enumerations.ts';
import { readNotificationRecord } from '../../records/notification.ts';
import type { Caller } from '../call/caller.ts';
import type { NotificationsResource } from './client.ts';
import { pagedListing } from './pages.ts';
import { readList } from './read-list.ts';

/** A filter of notifications; types and categories by name or number. */
export type NotificationFilter = {
  readonly isRead?: boolean;
  readonly type?: NotificationType | number;
  readonly category?: NotificationCategory | number;
};

/** A filter of notifications, and the page size, 50 by default. */
export type ListNotificationsQuery = NotificationFilter & { readonly pageSize?: number };

/** Messages to the user, newest first (specification §4). */
export function notificationsResource(caller: Caller): NotificationsResource {
  return {
    list: ({ pageSize = 50, ...filter } = {}, options) =>
      pagedListing({
        read: (pageNumber) =>
          readList(caller, 'listNotifications', { query: { ...filter, pageSize, pageNumber } }, options),
        identify: ({ id }) => id,
        toRecord: readNotificationRecord,
      }),
    get: async (id, options) =>
      readNotificationRecord(await caller.get('getNotification', { path: { id } }, options)),
    unreadCount: async (options) => (await caller.get('getUnreadNotificationCount', {}, options)).count,
  };
}
