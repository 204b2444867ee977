import type { Instant } from '@outlay/core/time';
import type { TimeSpan } from '../calculation/find-duplicates.ts';
import { addDocuments } from '../documents/add-documents.ts';
import { suggestDuplicates } from '../documents/duplicate-suggestions.ts';
import { createDocumentTally } from '../notifications/document-tally.ts';
import type { ServiceEvent } from '../notifications/service-event.ts';
import { notifyLatestWeek } from '../notifications/watch-weeks.ts';
import { notify } from '../notifications/write-notifications.ts';
import { type Account, lockAccount } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { documentBatches } from './document-batches.ts';
import { createDocumentNames } from './name-documents.ts';
import type { UnnamedDocument } from './normalize-document.ts';

/** Number of documents that were added or already existed, and of duplicates found. */
export type StoreOutcome = { readonly added: number; readonly known: number; readonly duplicates: number };

/**
 * Stores documents, derived data and notifications in one transaction. Only some of the documents are in memory at a
 * time.
 */
export function storeDocuments(
  database: Database,
  account: Account,
  documents: AsyncIterable<UnnamedDocument>,
  now: Date,
): Promise<StoreOutcome> {
  return database.transaction().execute(async (transaction) => {
    const { added, known, span, events } = await storeInBatches(transaction, account, documents);
    if (!span) return { added, known, duplicates: 0 };
    const pairs = await suggestDuplicates(transaction, account.id, span);
    const [first] = pairs;
    if (first) events.push({ type: 'duplicates-found', count: pairs.length, first });
    await notify(transaction, account, events, now);
    await notifyLatestWeek(transaction, account, now);
    return { added, known, duplicates: pairs.length };
  });
}

async function storeInBatches(
  transaction: Database,
  account: Account,
  documents: AsyncIterable<UnnamedDocument>,
): Promise<{ added: number; known: number; span: TimeSpan | undefined; events: ServiceEvent[] }> {
  await lockAccount(transaction, account.id);
  const names = await createDocumentNames(transaction);
  const tally = createDocumentTally();
  let [added, known, span] = [0, 0, undefined as TimeSpan | undefined];
  for await (const batch of documentBatches(documents)) {
    const fresh = await addDocuments(transaction, account, await names.name(batch));
    added += fresh.length;
    known += batch.length - fresh.length;
    tally.add(fresh);
    for (const { purchasedAt } of fresh) span = spanWith(span, purchasedAt);
  }
  await names.close();
  return { added, known, span, events: tally.events() };
}

function spanWith(span: TimeSpan | undefined, instant: Instant): TimeSpan {
  const [first, last] = span ?? [instant, instant];
  return [instant < first ? instant : first, instant > last ? instant : last];
}
