import type { DocumentPart, DocumentRow } from '@outlay/reports';
import type { JournalWords } from './journal-words.ts';

/** The five kinds of accounts of double entry, less equity. */
export type AccountRoot = 'expenses' | 'income' | 'assets' | 'liabilities';

/**
 * An account before a format spells it: under its root a name a level. `null` is what the service did not name:
 * the category, or the way of payment.
 */
export type AccountPath = { readonly root: AccountRoot; readonly names: readonly (string | null)[] };

/** Where a part of a document belongs: category and subcategory under expenses or income. */
export function partAccount({ flow }: DocumentRow, { category, subcategory }: DocumentPart): AccountPath {
  const root = flow === 'income' ? 'income' : 'expenses';
  return { root, names: subcategory ? [category || null, subcategory] : [category || null] };
}

/** What a document was paid from: a liability where the way of payment is credit, else an asset. */
export function paymentAccount({ paymentMethod }: DocumentRow): AccountPath {
  const isCredit = /credit|kredyt/i.test(paymentMethod ?? '');
  return { root: isCredit ? 'liabilities' : 'assets', names: [paymentMethod || null] };
}

/** What an account is called under a root where the service gives no name. */
export function unnamedAccount(root: AccountRoot, words: JournalWords): string {
  return root === 'expenses' || root === 'income' ? words.uncategorized : words.withoutPaymentMethod;
}

/** Paths as keys of a map. */
export function pathKey({ root, names }: AccountPath): string {
  return JSON.stringify([root, ...names]);
}
