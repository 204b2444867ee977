import type { Account, Job } from './configuration.ts';

/** Finds the accounts of a job. */
export type AccountsOf = (job: Pick<Job, 'accounts'>) => readonly Account[];

/** Finds the accounts of jobs among all of a configuration, in their order. Made once, it serves any number of jobs. */
export function jobAccounts(accounts: readonly Account[]): AccountsOf {
  const known = new Map(accounts.map((account, rank) => [account.name, { account, rank }]));
  return (job) =>
    job.accounts
      .flatMap((name) => known.get(name) ?? [])
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ account }) => account);
}
