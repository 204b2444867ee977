import { decimalString } from '@outlay/core/money';
import type { StoreWithoutSupplier } from '@outlay/reports';

/**
 * A file of suppliers to complete: stores without a supplier, largest first, each once.
 * @param source - what the stores are of, in a few words
 */
export function suppliersDraft(stores: readonly StoreWithoutSupplier[], source: string): string {
  const named = Map.groupBy(
    stores.filter(({ store }) => store !== null),
    ({ store }) => store?.toLowerCase() ?? '',
  );
  const entries = [...named.values()].map(draftOf);
  return `# Stores of ${source}, by amount. Each name is a guess: check it, and add taxId, country and account.\n${
    entries.length === 0 ? 'suppliers: []\n' : `suppliers:\n${entries.join('')}`
  }`;
}

/** One store, with a comment for each currency. */
function draftOf(group: readonly StoreWithoutSupplier[]): string {
  const store = group[0]?.store ?? '';
  const comments = group.map(
    ({ documents, amount }) => `  # documents: ${documents}, ${decimalString(amount)} ${amount.currency}\n`,
  );
  return `${comments.join('')}  - store: ${quoted(store)}\n    name: ${quoted(guessedName(store))}\n`;
}

/** The name without the number of the shop at its end: `Żabka Z5631` is Żabka. */
function guessedName(store: string): string {
  return store.replace(/(?:\s+\S*\d\S*)+$/u, '') || store;
}

/** A text in quotes of YAML; a `*` would stand for any characters. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
