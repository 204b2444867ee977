import {
  type NotificationCategory,
  type NotificationType,
  notificationCategories,
  notificationTypes,
} from '../contract/enumerations.ts';
import type { NotificationBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { readInstant, readName } from './read-fields.ts';

/** A message to the user (specification §2). `null` means that the service gave no value. */
export type Notification = {
  readonly id: string;
  /** `null` also for a type that this version does not know. */
  readonly type: NotificationType | null;
  /** `null` also for a category that this version does not know. */
  readonly category: NotificationCategory | null;
  readonly title: string | null;
  readonly message: string | null;
  readonly isRead: boolean | null;
  readonly isUrgent: boolean | null;
  readonly readAt: Instant | null;
  /** URL of the details in the service's app. */
  readonly actionUrl: string | null;
  /** The identifier of the record that the notification is about. */
  readonly referenceId: string | null;
  readonly createdAt: Instant | null;
};

/** A notification as the client returns it; `body` is what the service sent. */
export type NotificationRecord = Notification & { readonly body: NotificationBody };

/** Reads a notification and keeps the original body. */
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
