import type { OnConflictBuilder } from 'kysely';
import { addDocuments } from '../documents/add-documents.ts';
import { suggestDuplicates } from '../documents/duplicate-suggestions.ts';
import type { NewDocument } from '../documents/stored-document.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database, ServiceSchema } from '../storage/schema.ts';
import { household, type SeedRequest } from './household.ts';
import { surroundings } from './surroundings.ts';

/**
 * Fills an account with the life of a household, in one transaction. The very last document is still in processing. Seeding again adds only what is new since.
 * @returns how many documents were added
 */
export async function seedAccount(
  database: Database,
  account: Account,
  request: SeedRequest,
): Promise<number> {
  // Drawn before the transaction begins: nobody else can write while it lasts.
  const drawn: NewDocument[] = [];
  for await (const month of household(account, request)) drawn.push(...month);
  const documents = drawn.map((document, index) => ({
    ...document,
    isProcessing: index === drawn.length - 1,
  }));
  const { groups, notifications, mailboxes, loyalty } = surroundings(account, request.asOf);
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('finance_group').values(groups).onConflict(keepOld).execute();
    await transaction.insertInto('notification').values(notifications).onConflict(keepOld).execute();
    await transaction.insertInto('inbound_mailbox').values(mailboxes).onConflict(keepOld).execute();
    await transaction.insertInto('loyalty_connection').values(loyalty).onConflict(keepOld).execute();
    const added = await addDocuments(transaction, account.id, documents);
    const times = added.map(({ purchasedAt }) => purchasedAt).toSorted();
    const [first, last] = [times[0], times.at(-1)];
    if (first !== undefined && last !== undefined) {
      await suggestDuplicates(transaction, account.id, [first, last]);
    }
    return added.length;
  });
}

function keepOld<Table extends keyof ServiceSchema>(conflict: OnConflictBuilder<ServiceSchema, Table>) {
  return conflict.doNothing();
}
