import type { Locale } from '@outlay/reports';
import { type AccountPath, unnamedAccount } from './account-path.ts';
import { escapeText } from './escape-text.ts';
import { journalWords } from './journal-words.ts';

/**
 * Characters with a meaning in an account name: levels, comments, and two white spaces, which end the name (hledger
 * manual, "Account names"); also spaces other than the plain one, which look the same.
 */
const special = /[:;]|^ | $|(?<= ) |(?! )\p{Zs}/gu;

/** Spells accounts for hledger, such as `expenses:Food:Fruit`. Different paths that are not mapped are different accounts. */
export function hledgerAccount(locale: Locale): (path: AccountPath) => string {
  const words = journalWords[locale];
  return ({ root, names, isMapped }) => {
    if (isMapped) return [root, ...names.map((name) => escapeText(name ?? '', special))].join(':');
    const unnamed = unnamedAccount(root, words);
    return [root, ...names.map((name) => component(name, unnamed))].join(':');
  };
}

/** Escapes the first letter of a name that equals the text for no name. */
function component(name: string | null, unnamed: string): string {
  if (name === null) return unnamed;
  return name === unnamed ? escapeText(name, /^./gu) : escapeText(name, special);
}
