import type { NotificationBody } from '@outlay/core/contract';
import type { NotificationTable } from '../../storage/schema.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';

/** Notifications, newest first (specification §4). */
export function notificationHandlers({
  database,
}: HandlerDeps): Handlers<'listNotifications' | 'getNotification' | 'getUnreadNotificationCount'> {
  const ofAccount = (accountId: string) =>
    database.selectFrom('notification').where('account_id', '=', accountId);

  return {
    async listNotifications({ account, query }) {
      const { isRead, type, category, pageSize, pageNumber } = query;
      let matching = ofAccount(account.id);
      if (isRead !== undefined) matching = matching.where('is_read', '=', Number(isRead));
      if (type !== undefined) matching = matching.where('type', '=', type);
      if (category !== undefined) matching = matching.where('category', '=', category);
      const { count } = await matching
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      return { status: 200, json: rows.map(notificationBody), totalCount: count };
    },

    async getNotification({ account, path }) {
      const row = await ofAccount(account.id)
        .selectAll()
        .where('id', '=', path.id.toLowerCase())
        .executeTakeFirst();
      if (row) return { status: 200, json: notificationBody(row) };
      throw new HttpError('not_found', `notification ${path.id} does not exist`);
    },

    async getUnreadNotificationCount({ account }) {
      const { count } = await ofAccount(account.id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_read', '=', 0)
        .executeTakeFirstOrThrow();
      return { status: 200, json: { count } };
    },
  };
}

function notificationBody(row: NotificationTable): NotificationBody {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    title: row.title,
    message: row.message,
    isRead: row.is_read === 1,
    isUrgent: row.is_urgent === 1,
    readAt: row.read_at,
    actionUrl: row.action_url,
    referenceId: row.reference_id,
    createdAt: row.created_at,
  };
}
