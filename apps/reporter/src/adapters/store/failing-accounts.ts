import type { Database } from './schema.ts';

/** A job, and an account whose reports of it do not come. */
export type FailingAccount = { readonly job: string; readonly account: string };

/** Every account whose reports do not come, by job; also those that the configuration names no more. */
export function failingAccounts(database: Database): Promise<FailingAccount[]> {
  return database
    .selectFrom('jobHealth')
    .select(['job', 'account'])
    .where('state', '=', 'failing')
    .orderBy('job')
    .orderBy('account')
    .execute();
}
