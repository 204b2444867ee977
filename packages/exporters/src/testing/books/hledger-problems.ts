import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseMoney } from '@outlay/core/money';
import { parse } from 'csv-parse/sync';
import { hledgerAccount } from '../../journal/hledger-account.ts';
import { hledgerExporter } from '../../journal/hledger-exporter.ts';
import { type SummedAmount, sumsOf } from '../journal-sums.ts';
import { expectedLedgerSums } from '../ledger-sums.ts';
import { collectBytes } from '../read-back.ts';
import type { BookedAccount } from './any-books.ts';
import { type BalanceCheck, balanceCheck } from './balance-check.ts';
import { expectedNames } from './expected-names.ts';

/**
 * Joins the months of each account, lets hledger check all of them at once, and compares the balance of every ledger account
 * with the debits and credits of the reports.
 */
export async function hledgerProblems(
  accounts: readonly BookedAccount[],
  folder: string,
): Promise<BalanceCheck> {
  const joined = accounts.map(async ({ reports }, index) => {
    const files = await Promise.all(reports.map((report) => collectBytes(hledgerExporter.write(report))));
    return `apply account a${index}\n${files.join('')}end apply account\n`;
  });
  const path = join(folder, 'all.journal');
  await writeFile(path, (await Promise.all(joined)).join(''));
  const found = await runHledger(path, 'check', '--strict');
  if (found !== '') return { balances: 0, problems: [{ account: null, problem: `hledger: ${found}` }] };
  const csv = await runHledger(path, 'balance', '--flat', '--no-total', '-O', 'csv');
  const rows: Record<string, string>[] = parse(csv, { columns: true, relax_quotes: true });
  const read = Map.groupBy(rows, ({ account = '' }) => Number(/^a(\d+):/.exec(account)?.[1]));
  return balanceCheck(
    'hledger',
    accounts.map(({ books, reports }, index) => ({
      found: sumsOf((read.get(index) ?? []).flatMap(balancesOf)),
      expected: expectedLedgerSums(
        reports,
        expectedNames(books.accounting, hledgerAccount(books.locale), books.locale),
      ),
    })),
  );
}

/** Runs hledger on a journal. @returns what it prints, or why it refuses the journal */
export async function runHledger(path: string, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  try {
    return (await promisify(execFile)('hledger', ['-f', path, ...words], { env, maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    return (error as { readonly stderr?: string }).stderr || String(error);
  }
}

/** The amounts of an account: `1200 JPY, 1.200 KWD`. */
function balancesOf({ account = '', balance = '' }: Record<string, string>): SummedAmount[] {
  return balance.split(', ').flatMap((text): SummedAmount[] => {
    const [number = '', currency] = text.split(' ');
    const name = account.replace(/^a\d+:/, '');
    return currency === undefined ? [] : [[name, parseMoney(number, currency)]];
  });
}
