import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Account } from './configuration.ts';
import { jobAccounts } from './job-accounts.ts';

const names = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'));

it('finds the accounts of a job in the order of the configuration, and none that is not there', () => {
  fc.assert(
    fc.property(names, names, (all, ofJob) => {
      const accounts = all.map((name) => ({ name }) as Account);
      const found = jobAccounts(accounts)({ accounts: ofJob });
      expect(found).toEqual(accounts.filter(({ name }) => ofJob.includes(name)));
    }),
  );
});
