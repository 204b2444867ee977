import type { Database } from './schema.ts';

/** A job and an account whose reports do not arrive. */
export type FailingAccount = { readonly job: string; readonly account: string };

/** Every account whose reports do not arrive, by job, including those that are no longer configured. */
export function failingAccounts(database: Database): Promise<FailingAccount[]> {
  return database
    .selectFrom('jobHealth')
    .select(['job', 'account'])
    .where('state', '=', 'failing')
    .orderBy('job')
    .orderBy('account')
    .execute();
}
