import type { Locale, Report } from '@outlay/reports';
import { type AccountPath, namedPaths, pathKey, unnamedAccount } from './account-path.ts';
import { journalTransactions } from './journal-transactions.ts';
import { journalWords } from './journal-words.ts';

/** The accounts of a report in the spelling of a format. */
export type AccountNames = {
  readonly nameOf: (path: AccountPath) => string;
  /** Every account with a posting, by name. */
  readonly declared: readonly { readonly name: string; readonly path: AccountPath }[];
};

/**
 * Spells every account of a report once. An account that is named after a category or payment method is never one of the
 * accounting file: where the names are the same, it says that it has no account there. This holds for all accounts of the file,
 * whether or not the report books on them, so that an account has one name in the files of all months.
 */
export function accountNames(report: Report, spell: (path: AccountPath) => string): AccountNames {
  const paths = new Map<string, AccountPath>();
  for (const { postings } of journalTransactions(report)) {
    for (const { account } of postings) paths.set(pathKey(account), account);
  }
  const [mapped, unmapped] = [true, false].map((isMapped) =>
    [...paths].filter(([, path]) => (path.isMapped ?? false) === isMapped),
  );
  const accounts = new Map<string, { name: string; path: AccountPath }>();
  for (const [key, path] of mapped ?? []) accounts.set(key, { name: spell(path), path });
  const { accounting } = report.figures;
  const named = accounting ? namedPaths(accounting.named).map(spell) : [];
  const taken = new Set([...named, ...[...accounts.values()].map(({ name }) => name)]);
  for (const [key, path] of unmapped ?? []) {
    let own = path;
    while (taken.has(spell(own))) own = markedUnmapped(own, report.locale);
    accounts.set(key, { name: spell(own), path: own });
  }
  return {
    nameOf: (path) => accounts.get(pathKey(path))?.name ?? spell(path),
    declared: uniqueNames([...accounts.values()]),
  };
}

/** The last name says that the accounting file has no account for it. */
function markedUnmapped({ root, names }: AccountPath, locale: Locale): AccountPath {
  const words = journalWords[locale];
  const last = names.at(-1) ?? unnamedAccount(root, words);
  return { root, names: [...names.slice(0, -1), `${last} (${words.withoutAccount})`] };
}

function uniqueNames<Account extends { readonly name: string }>(accounts: readonly Account[]): Account[] {
  const byName = new Map(accounts.map((account) => [account.name, account]));
  return [...byName.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
