import type { AccountingMapping, Locale } from '@outlay/reports';
import { type AccountPath, namedPaths, unnamedAccount } from '../../journal/account-path.ts';
import { journalWords } from '../../journal/journal-words.ts';

type Spelling = (path: AccountPath) => string;

/**
 * The name of an account in every month: what the accounting file does not map is never on one of its accounts, whatever is booked
 * in the month.
 */
export function expectedNames(
  { rules, default: rest, payments, tax }: AccountingMapping,
  spell: Spelling,
  locale: Locale,
): Spelling {
  const assigned = rest ? [...rules, rest] : rules;
  const mapped = namedPaths({
    expenses: assigned.map(({ account }) => account),
    payments: Object.values(payments ?? {}),
    tax: tax?.account ?? null,
  });
  const taken = new Set(mapped.map(spell));
  const nameOf = (path: AccountPath): string => {
    if (path.isMapped || !taken.has(spell(path))) return spell(path);
    const { root, names } = path;
    const last = names.at(-1) ?? unnamedAccount(root, journalWords[locale]);
    return nameOf({
      root,
      names: [...names.slice(0, -1), `${last} (${journalWords[locale].withoutAccount})`],
    });
  };
  return nameOf;
}
