import { createHash } from 'node:crypto';
import type { Locale } from '@outlay/reports';
import { type AccountPath, unnamedAccount } from './account-path.ts';
import { journalWords } from './journal-words.ts';

/**
 * Letters and digits that every version of beancount accepts in an account. The Unicode tables of version 2 are old and
 * lack whole scripts (beancount.utils.regexp_utils), so only Latin, Greek and Cyrillic are used.
 */
const letter = String.raw`[\p{L}&&[\u0041-\u024f\u0388-\u03ce\u0400-\u04ff]]`;
const capital = String.raw`[\p{Lu}&&[\u0041-\u024f\u0388-\u03ce\u0400-\u04ff]]`;
const word = new RegExp(`(?:${letter}|[0-9])+`, 'gv');
const startsWell = new RegExp(`^(?:${capital}|[0-9])`, 'v');
/** Words with single spaces between them; the last one must not look like a hash of another name. */
const plainName = new RegExp(
  `^(?:${capital}|[0-9])(?:${letter}|[0-9])*(?: (?:${letter}|[0-9])+)*$(?<! x[0-9a-f]{8,})`,
  'v',
);
/** A component that is one of beancount as it stands. */
const component = new RegExp(`^(?:${capital}|[0-9])(?:${letter}|[0-9]|-)*$`, 'v');

/**
 * Spells the accounts of a file for beancount, like `Expenses:Food:Fruit`: spaces become hyphens. A name with
 * anything else that beancount has no room for, or with a small first letter, keeps its letters and gets the start of
 * its SHA-256, so that it is always the same account, and never that of another name. Mapped names that beancount can hold stay as
 * they are.
 * Ways of payment differ in more than the first letter's case: `card` is `Assets:Card`.
 */
export function beancountAccount(locale: Locale): (path: AccountPath) => string {
  const words = journalWords[locale];
  const owners = new Map<string, string>();
  return ({ root, names, isMapped }) => {
    if (isMapped) return [capitalized(root), ...names.map((name) => mapped(name ?? '', owners))].join(':');
    const unnamed = unnamedAccount(root, words);
    const isPayment = root === 'assets' || root === 'liabilities';
    const components = names.map((name) => {
      if (name === null) return plain(unnamed, owners);
      const spelled = isPayment ? capitalized(name) : name;
      return spelled === unnamed ? marked(spelled, owners) : plain(spelled, owners);
    });
    return [capitalized(root), ...components].join(':');
  };
}

function plain(name: string, owners: Map<string, string>): string {
  return plainName.test(name) ? name.replaceAll(' ', '-') : marked(name, owners);
}

function mapped(name: string, owners: Map<string, string>): string {
  return component.test(name) ? name : marked(name, owners);
}

/** More of the hash where another name has the same. */
function marked(name: string, owners: Map<string, string>): string {
  const words = capitalized(name.normalize('NFC').match(word)?.join('-') ?? '');
  const hash = createHash('sha256').update(name, 'utf16le').digest('hex');
  const readable = startsWell.test(words) ? words : `X${words}`;
  for (let length = 8; ; length += 8) {
    const spelled = `${readable}-x${hash.slice(0, length)}`;
    const owner = owners.get(spelled) ?? name;
    if (owner !== name) continue;
    owners.set(spelled, name);
    return spelled;
  }
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
