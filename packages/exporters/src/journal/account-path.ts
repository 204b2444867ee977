import type { DocumentPart, DocumentRow, NamedAccounts } from '@outlay/reports';
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
 * The root of an account for parts of documents that begins with none. Charts with numbers of three digits, such as the Polish
 * ones, have fixed assets, money, settlements and stocks in the classes 0 to 3: a part that is booked there is no expense yet.
 */
export function rootOfPart(account: string): AccountRoot {
  return /^[0-3]\d\d(?!\d)/.test(account.trim()) ? 'assets' : 'expenses';
}

/**
 * The root of a payment account that begins with none. Three digits that begin with 2 are settlements in Polish charts (201), which
 * balance sheets state on both sides, because receivables and payables are not offset (Polish Accounting Act, art. 7(3)): what is yet to
 * be received is an asset, what is yet to be paid a liability. Four digits that begin with 2 are liabilities in many other charts.
 */
export function rootOfPayment(account: string, { flow }: Pick<DocumentRow, 'flow'>): AccountRoot {
  const [number = ''] = /^2\d{2,3}(?!\d)/.exec(account.trim()) ?? [];
  if (number === '') return 'assets';
  return number.length === 3 && flow === 'income' ? 'assets' : 'liabilities';
}

/** Every account on which an accounting file can book. */
export function namedPaths({ expenses, payments, tax }: NamedAccounts): AccountPath[] {
  const flows = ['purchase', 'income'] as const;
  return [
    ...expenses.map((account) => mappedAccount(account, rootOfPart(account))),
    ...payments.flatMap((account) =>
      flows.map((flow) => mappedAccount(account, rootOfPayment(account, { flow }))),
    ),
    ...(tax === null ? [] : [mappedAccount(tax, 'assets')]),
  ];
}

/** What an account is called under a root where the service gives no name. */
export function unnamedAccount(root: AccountRoot, words: JournalWords): string {
  return root === 'expenses' || root === 'income' ? words.uncategorized : words.withoutPaymentMethod;
}

/** Paths as keys of a map. */
export function pathKey({ root, names, isMapped }: AccountPath): string {
  return JSON.stringify([isMapped ?? false, root, ...names]);
}
