import { duplicateStatuses } from '@outlay/core/contract';
import type { OnConflictBuilder } from 'kysely';
import { addDocuments } from '../documents/add-documents.ts';
import { recountDuplicates, suggestDuplicates } from '../documents/duplicate-suggestions.ts';
import { latestWeekWithDocuments } from '../documents/weeks-with-documents.ts';
import { createDocumentTally } from '../notifications/document-tally.ts';
import { notificationOfEvent } from '../notifications/notification-of-event.ts';
import type { ServiceEvent } from '../notifications/service-event.ts';
import { writeNotifications } from '../notifications/write-notifications.ts';
import { type Account, lockAccount } from '../storage/accounts.ts';
import type { Database, ServiceSchema } from '../storage/schema.ts';
import { type HouseholdMonth, household, type SeedRequest } from './household.ts';
import { otherRecords } from './other-records.ts';

/** The user's decisions on the duplicates of some months, by age; others are pending. */
const answers: Readonly<Record<number, number>> = {
  3: duplicateStatuses.accepted,
  4: duplicateStatuses.rejected,
  5: duplicateStatuses.dismissed,
};

/** Notifications of this many latest months are unread. */
const unreadMonths = 2;

/**
 * Fills an account with the documents of a household, one transaction per month. Seeding again adds only new documents.
 * @param onProgress - called with the share of completed work, 0 to 1
 * @returns the number of added documents
 */
export async function seedAccount(
  database: Database,
  account: Account,
  request: SeedRequest,
  onProgress?: (share: number) => void,
): Promise<number> {
  const { groups, notifications, mailboxes, loyalty } = otherRecords(account, request.asOf);
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('finance_group').values(groups).onConflict(keepOld).execute();
    await transaction.insertInto('notification').values(notifications).onConflict(keepOld).execute();
    await transaction.insertInto('inbound_mailbox').values(mailboxes).onConflict(keepOld).execute();
    await transaction.insertInto('loyalty_connection').values(loyalty).onConflict(keepOld).execute();
  });
  let added = 0;
  // Images are drawn before the transaction begins, because it blocks other writers.
  for await (const month of household(account, request)) {
    added += await database.transaction().execute((transaction) => addMonth(transaction, account, month));
    onProgress?.(1 - month.monthsBeforeEnd / request.months);
  }
  return added;
}

async function addMonth(
  transaction: Database,
  account: Account,
  { documents, monthsBeforeEnd }: HouseholdMonth,
): Promise<number> {
  await lockAccount(transaction, account.id);
  const added = await addDocuments(transaction, account, documents);
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) return 0;
  const span = [first.purchasedAt, last.purchasedAt] as const;
  const pairs = await suggestDuplicates(transaction, account.id, span);
  const answer = answers[monthsBeforeEnd];
  if (answer !== undefined && pairs.length > 0) {
    const answered = pairs.slice(0, 1);
    await transaction
      .updateTable('duplicate_suggestion')
      .set({ status: answer })
      .where('account_id', '=', account.id)
      .where(
        'id',
        'in',
        answered.map(({ id }) => id),
      )
      .execute();
    await recountDuplicates(transaction, account.id, answered);
  }
  const tally = createDocumentTally();
  tally.add(added);
  const [pair] = pairs;
  const found: ServiceEvent[] = pair ? [{ type: 'duplicates-found', count: pairs.length, first: pair }] : [];
  const then = new Date(last.createdAt);
  const week = await latestWeekWithDocuments(transaction, account, then);
  const over: ServiceEvent[] = week ? [{ type: 'week-over', monday: week.from }] : [];
  const isRead = monthsBeforeEnd >= unreadMonths;
  const notifications = [...tally.events(), ...found, ...over].map((event) => ({
    ...notificationOfEvent(event, account, then),
    is_read: Number(isRead),
    read_at: isRead ? last.createdAt : null,
  }));
  await writeNotifications(transaction, notifications);
  return added.length;
}

function keepOld<Table extends keyof ServiceSchema>(conflict: OnConflictBuilder<ServiceSchema, Table>) {
  return conflict.doNothing();
}
