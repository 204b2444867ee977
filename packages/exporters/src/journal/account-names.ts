import type { Report } from '@outlay/reports';
import { type AccountPath, pathKey } from './account-path.ts';
import { journalTransactions } from './journal-transactions.ts';

/** The accounts of a report in the spelling of a format. */
export type AccountNames = {
  readonly nameOf: (path: AccountPath) => string;
  /** Every account with a posting, by name. */
  readonly declared: readonly { readonly name: string; readonly path: AccountPath }[];
};

/** Spells every account of a report once. */
export function accountNames(report: Report, spell: (path: AccountPath) => string): AccountNames {
  const paths = new Map<string, { name: string; path: AccountPath }>();
  const nameOf = (path: AccountPath) => {
    const key = pathKey(path);
    const known = paths.get(key);
    if (known) return known.name;
    const name = spell(path);
    paths.set(key, { name, path });
    return name;
  };
  for (const { postings } of journalTransactions(report)) for (const { account } of postings) nameOf(account);
  return { nameOf, declared: uniqueNames([...paths.values()]) };
}

function uniqueNames<Account extends { readonly name: string }>(accounts: readonly Account[]): Account[] {
  const byName = new Map(accounts.map((account) => [account.name, account]));
  return [...byName.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
