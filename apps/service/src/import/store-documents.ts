import { randomUUID } from 'node:crypto';
import { type Instant, notificationCategories, notificationTypes } from '@outlay/core';
import type { TimeSpan } from '../calculation/find-duplicates.ts';
import { addDocuments } from '../documents/add-documents.ts';
import { suggestDuplicates } from '../documents/duplicate-suggestions.ts';
import type { Database } from '../storage/schema.ts';
import { documentBatches } from './document-batches.ts';
import { createDocumentNames } from './name-documents.ts';
import type { UnnamedDocument } from './normalise-document.ts';

/** What storing documents did. */
export type StoreOutcome = { readonly added: number; readonly known: number; readonly duplicates: number };

/**
 * Stores documents, what follows from them, and tells the user: all of it in one transaction, or nothing. However
 * many they are, only some of them are in memory at a time.
 */
export function storeDocuments(
  database: Database,
  accountId: string,
  documents: AsyncIterable<UnnamedDocument>,
  now: Date,
): Promise<StoreOutcome> {
  return database.transaction().execute(async (transaction) => {
    const { added, known, span } = await storeInBatches(transaction, accountId, documents);
    if (!span) return { added, known, duplicates: 0 };
    const { length: duplicates } = await suggestDuplicates(transaction, accountId, span);
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
      `Liczba nowych dokumentów: ${added}.`,
    );
    if (duplicates > 0) {
      await notify(
        notificationCategories.DuplicateDetection,
        notificationTypes.Warning,
        'Możliwe duplikaty',
        `Liczba nowych par dokumentów, które mogą być tym samym zakupem: ${duplicates}.`,
      );
    }
    return { added, known, duplicates };
  });
}

async function storeInBatches(
  transaction: Database,
  accountId: string,
  documents: AsyncIterable<UnnamedDocument>,
): Promise<{ added: number; known: number; span: TimeSpan | undefined }> {
  await lockAccount(transaction, accountId);
  const names = await createDocumentNames(transaction);
  let [added, known, span] = [0, 0, undefined as TimeSpan | undefined];
  for await (const batch of documentBatches(documents)) {
    const fresh = await addDocuments(transaction, accountId, await names.name(batch));
    added += fresh.length;
    known += batch.length - fresh.length;
    for (const { purchasedAt } of fresh) span = spanWith(span, purchasedAt);
  }
  await names.close();
  return { added, known, span };
}

/** Lets one import of an account in at a time: a second one has to see what the first one stored. */
async function lockAccount(transaction: Database, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set((of) => ({ currency: of.ref('currency') }))
    .where('id', '=', accountId)
    .execute();
}

function spanWith(span: TimeSpan | undefined, instant: Instant): TimeSpan {
  const [first, last] = span ?? [instant, instant];
  return [instant < first ? instant : first, instant > last ? instant : last];
}
