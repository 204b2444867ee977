import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyName } from '../testing/any-account.ts';
import { unescaped } from '../testing/unescaped-journal.ts';
import { type AccountPath, mappedAccount } from './account-path.ts';
import { beancountAccount } from './beancount-account.ts';
import { hledgerAccount } from './hledger-account.ts';

const expense = (...names: (string | null)[]): AccountPath => ({ root: 'expenses', names });
const anyNames = fc.uniqueArray(fc.option(anyName), { maxLength: 20 });

describe('an account of hledger', () => {
  const spell = hledgerAccount('en');

  it.each([
    [expense('Food', 'Fruit'), 'expenses:Food:Fruit'],
    [expense('Dom i ogród'), 'expenses:Dom i ogród'],
    [expense(null), 'expenses:Uncategorized'],
    [expense('Uncategorized'), 'expenses:%55ncategorized'],
    [expense('a:b; c  d '), 'expenses:a%3Ab%3B c %20d%20'],
    [expense('100% 100%25'), 'expenses:100% 100%2525'],
    [expense('no\u00a0break\n\ud83d'), 'expenses:no%A0break%0A%uD83D'],
    [{ root: 'assets', names: ['card'] }, 'assets:card'],
    [{ root: 'liabilities', names: [null] }, 'liabilities:No payment method'],
  ] as const)('of %j is %s', (path, account) => {
    expect(spell(path)).toBe(account);
  });

  it('tells its names, whatever they are', () => {
    fc.assert(
      fc.property(anyName, anyName, (category, subcategory) => {
        const [root, ...names] = spell(expense(category, subcategory)).split(':');
        expect([root, ...names.map(unescaped)]).toEqual(['expenses', category, subcategory]);
      }),
    );
  });

  it.each([
    ['402-01', 'expenses:402-01'],
    ['Uncategorized', 'expenses:Uncategorized'],
    ['Assets : Kasa:Główna', 'assets:Kasa:Główna'],
    ['401::1; x', 'expenses:401%3A%3A1%3B x'],
  ])('of the accounting file %j is %s', (account, expected) => {
    expect(spell(mappedAccount(account, 'expenses'))).toBe(expected);
  });

  it('is of one line that no two white spaces end, and no comment', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(spell(expense(name))).not.toMatch(/\s\s|^\s|\s$|[;\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u);
      }),
    );
  });

  it('is another one for each name, and for none', () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        expect(new Set(names.map((name) => spell(expense(name)))).size).toBe(names.length);
      }),
    );
  });
});

describe('an account of beancount', () => {
  const spell = beancountAccount('en');

  it.each([
    [expense('Food', 'Fruit'), 'Expenses:Food:Fruit'],
    [expense('Dom i ogród'), 'Expenses:Dom-i-ogród'],
    [expense('24h'), 'Expenses:24h'],
    [expense(null), 'Expenses:Uncategorized'],
    [expense('Uncategorized'), 'Expenses:Uncategorized-xb8dacb35'],
    [expense('Food & drinks'), 'Expenses:Food-drinks-xf4d6669d'],
    [expense('漢字'), 'Expenses:X-xeef42f93'],
    [{ root: 'assets', names: ['card'] }, 'Assets:Card'],
    [{ root: 'income', names: ['Wynagrodzenie'] }, 'Income:Wynagrodzenie'],
  ] as const)('of %j is %s', (path, account) => {
    expect(spell(path)).toBe(account);
  });

  it.each([
    ['402-01', 'Expenses:402-01'],
    ['Koszty-biura', 'Expenses:Koszty-biura'],
    ['Food-drinks-xf4d6669d', 'Expenses:Food-drinks-xf4d6669d'],
    ['Koszty biura', 'Expenses:Koszty-biura-xed1d4072'],
    ['Aktywa:Kasa', 'Expenses:Aktywa:Kasa'],
    ['assets:Kasa:Główna', 'Assets:Kasa:Główna'],
    ['Equity', 'Expenses:Equity'],
    ['401::1', 'Expenses:401-1-x9b345150'],
  ])('of the accounting file %j is %s', (account, expected) => {
    expect(spell(mappedAccount(account, 'expenses'))).toBe(expected);
  });

  it('is spelled as beancount accepts it, whatever the names are', () => {
    fc.assert(
      fc.property(anyName, anyName, (category, subcategory) => {
        expect(spell(expense(category, subcategory))).toMatch(
          /^Expenses(:[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*){2}$/u,
        );
      }),
    );
  });

  it('is another one for each name, and for none', () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        expect(new Set(names.map((name) => spell(expense(name)))).size).toBe(names.length);
      }),
    );
  });

  it('is another one where names differ in spaces, hyphens, case or what stands for the rest', () => {
    const marked = spell(expense('Food & drinks')).slice('Expenses:'.length);
    const names = ['Food drinks', 'Food-drinks', 'Food  drinks', 'food drinks', 'Food & drinks', marked];
    names.push(marked.replaceAll('-', ' '));
    expect(new Set(names.map((name) => spell(expense(name)))).size).toBe(names.length);
  });

  it('is another one even where the starts of two hashes are the same', () => {
    const spellMany = beancountAccount('en');
    const signs = Array.from({ length: 200_000 }, (_, index) =>
      index.toString(4).replace(/\d/g, (digit) => '!?*#'.charAt(Number(digit))),
    );
    const accounts = signs.map((sign) => spellMany(expense(sign)));
    expect(new Set(accounts).size).toBe(signs.length);
    expect(accounts.some((account) => account.length > 'Expenses:X-x01234567'.length)).toBe(true);
  });

  it('is the same in every report, whichever other names there are', () => {
    const other = beancountAccount('en');
    other(expense('Food / drinks'));
    expect(other(expense('Food & drinks'))).toBe(spell(expense('Food & drinks')));
  });
});
