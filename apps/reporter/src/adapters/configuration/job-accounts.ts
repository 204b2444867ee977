import type { Account, Job } from './configuration.ts';

/** Returns the accounts of a job. */
export type AccountsOf = (job: Pick<Job, 'accounts'>) => readonly Account[];

/** Indexes accounts by name. The index is built once for any number of jobs. */
export function jobAccounts(accounts: readonly Account[]): AccountsOf {
  const known = new Map(accounts.map((account, rank) => [account.name, { account, rank }]));
  return (job) =>
    job.accounts
      .flatMap((name) => known.get(name) ?? [])
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ account }) => account);
}
