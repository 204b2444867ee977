import {
  type NotificationCategory,
  type NotificationType,
  notificationCategories,
  notificationTypes,
} from '../contract/enumerations.ts';
import type { NotificationBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { readInstant, readName } from './read-fields.ts';

/** A message to the user (specification §2). `null` is what the service did not give. */
export type Notification = {
  readonly id: string;
  /** `null` also for a kind that this version does not know. */
  readonly type: NotificationType | null;
  /** What it is about; `null` also for what this version does not know. */
  readonly category: NotificationCategory | null;
  readonly title: string | null;
  readonly message: string | null;
  readonly isRead: boolean | null;
  readonly isUrgent: boolean | null;
  readonly readAt: Instant | null;
  /** Where the service's app shows more. */
  readonly actionUrl: string | null;
  /** The identifier of what it is about. */
  readonly referenceId: string | null;
  readonly createdAt: Instant | null;
};

/** A notification as the client gives it, and as the service sent it. */
export type NotificationRecord = Notification & { readonly body: NotificationBody };

/** Reads a notification, and keeps what it was read from. */
export function readNotificationRecord(body: NotificationBody): NotificationRecord {
  return {
    id: body.id,
    type: readName(notificationTypes, body.type),
    category: readName(notificationCategories, body.category),
    title: body.title ?? null,
    message: body.message ?? null,
    isRead: body.isRead ?? null,
    isUrgent: body.isUrgent ?? null,
    readAt: readInstant(body.readAt),
    actionUrl: body.actionUrl ?? null,
    referenceId: body.referenceId ?? null,
    createdAt: readInstant(body.createdAt),
    body,
  };
}
