import { randomUUID } from 'node:crypto';
import { notificationCategories, notificationTypes } from '@outlay/core';
import { addDocuments } from '../documents/add-documents.ts';
import { suggestDuplicates } from '../documents/duplicate-suggestions.ts';
import type { NewDocument } from '../documents/stored-document.ts';
import type { Database } from '../storage/schema.ts';

/** What storing documents did. */
export type StoreOutcome = { readonly added: number; readonly known: number; readonly duplicates: number };

/** Stores documents, what follows from them, and tells the user: all of it in one transaction, or nothing. */
export function storeDocuments(
  database: Database,
  accountId: string,
  documents: readonly NewDocument[],
  now: Date,
): Promise<StoreOutcome> {
  return database.transaction().execute(async (transaction) => {
    const added = await addDocuments(transaction, accountId, documents);
    const known = documents.length - added.length;
    const times = added.map(({ purchasedAt }) => purchasedAt).toSorted();
    const [first, last] = [times[0], times.at(-1)];
    if (first === undefined || last === undefined) return { added: 0, known, duplicates: 0 };
    const { length: duplicates } = await suggestDuplicates(transaction, accountId, [first, last]);
    const notify = (category: number, type: number, title: string, message: string) =>
      transaction
        .insertInto('notification')
        .values({
          id: randomUUID(),
          account_id: accountId,
          type,
          category,
          title,
          message,
          is_read: 0,
          is_urgent: 0,
          read_at: null,
          action_url: null,
          reference_id: null,
          created_at: now.toISOString(),
        })
        .execute();
    await notify(
      notificationCategories.DocumentProcessing,
      notificationTypes.Success,
      'Dodano dokumenty',
      `Liczba nowych dokumentów: ${added.length}.`,
    );
    if (duplicates > 0) {
      await notify(
        notificationCategories.DuplicateDetection,
        notificationTypes.Warning,
        'Możliwe duplikaty',
        `Liczba nowych par dokumentów, które mogą być tym samym zakupem: ${duplicates}.`,
      );
    }
    return { added: added.length, known, duplicates };
  });
}
