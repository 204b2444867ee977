import type { DocumentPart, DocumentRow } from '@outlay/reports';
import type { JournalWords } from './journal-words.ts';

/** The kinds of accounts of double entry. Only an accounting file books anything on equity. */
export const accountRoots = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const;

/** The first level of an account. */
export type AccountRoot = (typeof accountRoots)[number];

/**
 * An account before a format spells it: under its root a name a level. `null` is what the service did not name:
 * the category, or the way of payment. The names of a mapped account are those of the accounting file, and stay as they are
 * wherever the format allows it.
 */
export type AccountPath = {
  readonly root: AccountRoot;
  readonly names: readonly (string | null)[];
  readonly isMapped?: true;
};

/** The account of a part of a document: category and subcategory under expenses or income. */
export function partAccount({ flow }: DocumentRow, { category, subcategory }: DocumentPart): AccountPath {
  const root = flow === 'income' ? 'income' : 'expenses';
  return { root, names: subcategory ? [category || null, subcategory] : [category || null] };
}

/** The account that paid a document: a liability if the payment method is credit, otherwise an asset. */
export function paymentAccount({ paymentMethod }: DocumentRow): AccountPath {
  const isCredit = /credit|kredyt/i.test(paymentMethod ?? '');
  return { root: isCredit ? 'liabilities' : 'assets', names: [paymentMethod || null] };
}

/**
 * An account of the accounting file: with levels, where colons separate them, and below the root that it begins with; below
 * `root` where it begins with none.
 */
export function mappedAccount(account: string, root: AccountRoot): AccountPath {
  const names = account.split(':').map((name) => name.trim());
  if (names.includes('')) return { root, names: [account], isMapped: true };
  const [first = '', ...rest] = names;
  const own = accountRoots.find((each) => each === first.toLowerCase());
  return own && rest.length > 0
    ? { root: own, names: rest, isMapped: true }
    : { root, names, isMapped: true };
}

/**
 * The root of a payment account of the accounting file that begins with none. Numbers of three or four digits that begin with 2
 * are settlements with suppliers in Polish charts (201) and liabilities in many others; in no common chart are they money.
 */
export function rootOfPayment(account: string): AccountRoot {
  return /^2\d{2,3}(?!\d)/.test(account.trim()) ? 'liabilities' : 'assets';
}

/** What an account is called under a root where the service gives no name. */
export function unnamedAccount(root: AccountRoot, words: JournalWords): string {
  return root === 'expenses' || root === 'income' ? words.uncategorized : words.withoutPaymentMethod;
}

/** Paths as keys of a map. */
export function pathKey({ root, names, isMapped }: AccountPath): string {
  return JSON.stringify([isMapped ?? false, root, ...names]);
}
