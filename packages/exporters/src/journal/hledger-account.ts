import type { Locale } from '@outlay/reports';
import { type AccountPath, unnamedAccount } from './account-path.ts';
import { escapeText } from './escape-text.ts';
import { journalWords } from './journal-words.ts';

/**
 * What hledger gives a meaning to in an account name: levels, comments, and two white spaces, which end the name
 * (hledger manual, "Account names"); other spaces than the plain one too, as they cannot be told apart.
 */
const special = /[:;]|^ | $|(?<= ) |(?! )\p{Zs}/gu;

/** Spells accounts for hledger, like `expenses:Food:Fruit`. Different paths are different accounts. */
export function hledgerAccount(locale: Locale): (path: AccountPath) => string {
  const words = journalWords[locale];
  return ({ root, names, isMapped }) => {
    if (isMapped) return [root, ...names.map((name) => escapeText(name ?? '', special))].join(':');
    const unnamed = unnamedAccount(root, words);
    return [root, ...names.map((name) => component(name, unnamed))].join(':');
  };
}

/** A name that is spelled like the words for no name has its first letter escaped. */
function component(name: string | null, unnamed: string): string {
  if (name === null) return unnamed;
  return name === unnamed ? escapeText(name, /^./gu) : escapeText(name, special);
}
