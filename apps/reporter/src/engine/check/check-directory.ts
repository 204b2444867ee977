import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** Whether the directory of accounts can be read, what is wrong with its entries, and which accounts of jobs it lacks. */
export function checkDirectory({ directory, accounts, jobs }: Configuration): CheckOutcome[] {
  const state = directory?.state;
  if (!state) return [];
  const subject = 'accounts';
  if (state.unreadable) return [{ subject, status: 'unreachable', message: state.unreadable.reason }];
  const known = new Set(accounts.map(({ name }) => name));
  return [
    { subject, status: 'ok', message: sayReason('directory_read', { count: accounts.length }) },
    ...state.problems.map((message): CheckOutcome => ({ subject, status: 'invalid', message })),
    ...jobs.flatMap((job) =>
      job.accounts
        .filter((account) => !known.has(account))
        .map(
          (account): CheckOutcome => ({
            subject: `jobs.${job.name}.accounts`,
            status: 'invalid',
            message: sayReason('not_in_directory', { account }),
          }),
        ),
    ),
  ];
}
