import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Money, parseMoney } from '@outlay/core/money';
import { type Locale, wordsOf } from '@outlay/reports';
import { parse } from 'csv-parse/sync';
import { addedUp, type FigureName, type Figures, totalOf } from './figures.ts';

const run = promisify(execFile);

/** A posting: the names of its account from the root, the day, and the amount. */
type Posting = { readonly account: readonly string[]; readonly date: string; readonly amount: Money };

/** The figures of a journal as hledger reads it. */
export async function figuresOfHledger(path: string, locale: Locale): Promise<Figures> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stdout } = await run('hledger', ['-f', path, 'print', '-O', 'csv'], { env, maxBuffer: 2 ** 26 });
  const rows: Record<string, string>[] = parse(stdout, { columns: true, relax_quotes: true });
  return figuresOf(
    rows.map(({ account = '', date = '', amount = '', commodity = '' }) => ({
      account: account.split(':').map(unescaped),
      date,
      amount: parseMoney(amount, commodity),
    })),
    locale,
  );
}

/** The figures of a file as beancount reads it. */
export async function figuresOfBeancount(path: string, locale: Locale): Promise<Figures> {
  const { stdout } = await run(await pythonOfBeancount(), ['-c', reader, path], { maxBuffer: 2 ** 26 });
  const postings = JSON.parse(stdout) as [account: string, date: string, number: string, currency: string][];
  return figuresOf(
    postings.map(([account, date, number, currency]) => ({
      account: account.split(':'),
      date,
      amount: parseMoney(number, currency),
    })),
    locale,
  );
}

const reader = `
import json, sys
from beancount import loader
from beancount.core import data
entries, errors, _ = loader.load_file(sys.argv[1])
assert not errors, errors
json.dump([[posting.account, str(entry.date), f'{posting.units.number:f}', posting.units.currency]
  for entry in entries if isinstance(entry, data.Transaction) for posting in entry.postings], sys.stdout)
`;

/** The Python interpreter with beancount, from the first line of its checker. */
async function pythonOfBeancount(): Promise<string> {
  const checker = execFileSync('which', ['bean-check'], { encoding: 'utf8' }).trim();
  const [firstLine = ''] = (await readFile(checker, 'utf8')).split('\n');
  return firstLine.replace('#!', '').trim();
}

function figuresOf(postings: readonly Posting[], locale: Locale): Figures {
  const { withoutSubcategory } = wordsOf(locale);
  return addedUp(
    postings.flatMap(({ account, date, amount }) => {
      const [root = '', category = '', subcategory = withoutSubcategory] = account;
      if (root.toLowerCase() !== 'expenses') return [];
      const counted = (section: string, ...names: readonly string[]): readonly [FigureName, Money] => [
        { section, names, column: 'amount' },
        amount,
      ];
      return [
        counted('spent'),
        counted('categories', category),
        counted('subcategories', category, subcategory),
        counted('days', date),
        ...['categories', 'subcategories', 'days'].map((section) => counted(totalOf(section))),
      ];
    }),
  );
}

/** Decodes `%XX` and `%uXXXX`. */
function unescaped(text: string): string {
  return text.replaceAll(/%u([0-9A-F]{4})|%([0-9A-F]{2})/g, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  );
}
