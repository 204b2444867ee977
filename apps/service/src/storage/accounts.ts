import { randomUUID } from 'node:crypto';
import { parseCurrencyCode } from '@outlay/core/money';
import { type Instant, parseTimeZone } from '@outlay/core/time';
import { ServiceError } from '../errors/service-error.ts';
import type { Database } from './schema.ts';

/** The account of a person. */
export type Account = {
  readonly id: string;
  readonly name: string;
  /** IANA time zone of the account's days. */
  readonly timeZone: string;
  /** Currency of the account's summaries. */
  readonly currency: string;
};

/**
 * Stores a new account.
 * @throws {ServiceError} `account_exists`
 * @throws {DomainError} `invalid_time_zone` or `invalid_currency`
 */
export async function createAccount(
  database: Database,
  fields: Omit<Account, 'id'>,
  now: Date,
): Promise<Account> {
  const account: Account = {
    id: randomUUID(),
    name: fields.name,
    timeZone: parseTimeZone(fields.timeZone),
    currency: parseCurrencyCode(fields.currency),
  };
  const inserted = await database
    .insertInto('account')
    .values({
      id: account.id,
      name: account.name,
      time_zone: account.timeZone,
      currency: account.currency,
      created_at: now.toISOString() satisfies Instant,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return account;
  throw new ServiceError('account_exists', `account "${fields.name}" already exists; choose another name`);
}

/**
 * The account with a name.
 * @throws {ServiceError} `unknown_account`
 */
export async function accountByName(database: Database, name: string): Promise<Account> {
  const row = await selectAccount(database).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  throw new ServiceError(
    'unknown_account',
    `account "${name}" does not exist; create it with \`service account create ${name}\``,
  );
}

/** The account with an identifier, if it exists. */
export function accountById(database: Database, id: string): Promise<Account | undefined> {
  return selectAccount(database).where('id', '=', id).executeTakeFirst();
}

/**
 * Lets transactions that add documents to an account wait for each other, so that each one sees the documents of the
 * previous one and none changes sums that another has read.
 */
export async function lockAccount(transaction: Database, id: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set((of) => ({ currency: of.ref('currency') }))
    .where('id', '=', id)
    .execute();
}

function selectAccount(database: Database) {
  return database.selectFrom('account').select(['id', 'name', 'time_zone as timeZone', 'currency']);
}
