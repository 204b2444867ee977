import type { notificationCategories, notificationTypes } from '../../contract/enumerations.ts';
import type { Caller, CallOptions } from '../caller.ts';
import type { NotificationsResource } from '../client.ts';
import { iteratePages } from './pages.ts';
import { readList } from './read-list.ts';

/** Which notifications; types and categories by their names or numbers. */
export type NotificationFilter = {
  readonly isRead?: boolean;
  readonly type?: keyof typeof notificationTypes | number;
  readonly category?: keyof typeof notificationCategories | number;
};

/** Which page of which notifications. */
export type ListNotificationsQuery = NotificationFilter & {
  readonly page?: number;
  readonly pageSize?: number;
};

/** Messages to the user, newest first (specification §4). */
export function notificationsResource(caller: Caller): NotificationsResource {
  const list = ({ page, ...query }: ListNotificationsQuery = {}, options?: CallOptions) =>
    readList(caller, 'listNotifications', { query: { ...query, pageNumber: page } }, options);
  return {
    /** A page of notifications; how many there are where the service says so. */
    list,
    /** Every notification of a filter, newest first, page by page as they are asked for. */
    iterate: (
      { pageSize = 50, ...filter }: NotificationFilter & { readonly pageSize?: number } = {},
      options?: CallOptions,
    ) =>
      iteratePages(
        (page) => list({ ...filter, page, pageSize }, options),
        ({ id }) => id,
      ),
    /** One notification. */
    get: (id: string, options?: CallOptions) => caller.get('getNotification', { path: { id } }, options),
    /** How many notifications are unread. */
    unreadCount: async (options?: CallOptions): Promise<number> =>
      (await caller.get('getUnreadNotificationCount', {}, options)).count,
  };
}
